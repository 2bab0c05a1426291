"""What the project promises about itself: its files, its errors, its pins, its test run."""

from __future__ import annotations

import ast
import os
import re
import socket
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pytest_socket import SocketConnectBlockedError

import seojae.registration.errors  # noqa: F401 - a branch of the tree
from seojae import errors

PROJECT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 400

# Put together here, so that this file does not hold what it looks for.
NOT_TO_BE_NAMED = [
    re.compile(pattern)
    for pattern in (
        r"(?<![\w.])/" + r"work/",
        r"(?<![\w.])/" + r"root/",
        r"(?<!\w)\." + r"library\b",
        "pypi" + r"\.org",
        "python" + r"hosted\.org",
        "npm" + r"js\.(org|com)",
        "deb" + r"ian\.org",
        "proxy" + r"\.golang",
        "crates" + r"\.io",
    )
]

# Their hint depends on the call and is given there.
HINT_GIVEN_WHERE_RAISED = {"BadArgument", "UnknownCollection"}


def committed_files(*patterns: str) -> list[Path]:
    """The files under version control, as they stand in the checkout."""
    if not (PROJECT / ".git").exists():
        pytest.skip("not a checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns], cwd=PROJECT, check=True, capture_output=True
    )
    names = listing.stdout.decode("utf-8").split("\0")
    return [PROJECT / name for name in names if name and (PROJECT / name).is_file()]


def leaves(base: type[errors.SeojaeError]) -> Iterator[type[errors.SeojaeError]]:
    """The classes below one that have none below themselves: those that are raised."""
    for child in base.__subclasses__():
        yield from leaves(child) if child.__subclasses__() else (child,)


ERRORS = list(leaves(errors.SeojaeError))


# Files


def test_no_committed_file_names_a_machine_or_a_registry() -> None:
    found = []
    for path in committed_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a document
        for number, line in enumerate(text.splitlines(), start=1):
            if any(pattern.search(line) for pattern in NOT_TO_BE_NAMED):
                found.append(f"{path.relative_to(PROJECT)}:{number}: {line.strip()[:100]}")
    assert not found, "\n".join(found)


def test_no_lock_file_is_committed() -> None:
    assert not committed_files("uv.lock", "**/uv.lock")


def test_no_source_file_is_too_long() -> None:
    lengths = {
        path.relative_to(PROJECT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in committed_files("*.py")
    }
    assert lengths
    assert not {name: length for name, length in lengths.items() if length > LONGEST_FILE}


# Errors


def test_every_error_has_its_own_code() -> None:
    codes = {cls.__name__: cls.__dict__.get("code", "") for cls in ERRORS}
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", code) for code in codes.values()), codes
    assert len(set(codes.values())) == len(codes), codes


@pytest.mark.parametrize("cls", ERRORS, ids=lambda cls: cls.__name__)
def test_every_error_speaks_korean_and_names_a_next_step(cls: type[errors.SeojaeError]) -> None:
    error = cls()
    assert re.search("[가-힣]", error.message)
    assert error.message.endswith(".")
    if cls.__name__ not in HINT_GIVEN_WHERE_RAISED:
        assert re.search("[가-힣]", error.hint)


def test_errors_without_a_hint_of_their_own_get_one_where_they_are_raised() -> None:
    without = []
    for path in committed_files("core/**/*.py", "desktop/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            named = {keyword.arg for keyword in node.keywords}
            has_hint = len(node.args) > 1 or named & {"hint", "available"}
            if node.func.id in HINT_GIVEN_WHERE_RAISED and not has_hint:
                without.append(f"{path.relative_to(PROJECT)}:{node.lineno}")
    assert not without


def test_every_error_code_is_documented() -> None:
    table = (PROJECT / "docs" / "errors.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", table, flags=re.MULTILINE)
    documented = [code for code, _, _ in rows]
    assert sorted(documented) == sorted(cls.__dict__["code"] for cls in ERRORS)


# Pins


def test_every_package_is_pinned_to_what_is_installed() -> None:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = [Requirement(pin) for pin in settings["tool"]["uv"]["constraint-dependencies"]]
    pinned = {
        canonicalize_name(pin.name): str(pin.specifier)
        for pin in pins
        if pin.marker is None or pin.marker.evaluate()
    }
    installed = {
        canonicalize_name(package.name): f"=={package.version}"
        for package in metadata.distributions()
        if package.name != "seojae"
    }
    assert installed == {name: pinned.get(name, "not pinned") for name in installed}


# The test run


def test_sockets_to_other_machines_are_blocked() -> None:
    other = "127.0.0.2"  # allowed are 127.0.0.1 and ::1 alone
    with (
        socket.socket() as connection,
        pytest.warns(UserWarning, match=other),
        pytest.raises(SocketConnectBlockedError),
    ):
        connection.connect((other, 9))


def test_an_open_without_an_encoding_fails_in_our_code_only() -> None:
    def warn_as(module: str) -> None:
        warnings.warn_explicit("no encoding", EncodingWarning, "file.py", 1, module=module)

    for ours in ("seojae.store", "seojae_desktop.app", "tests.test_project"):
        with pytest.raises(EncodingWarning):
            warn_as(ours)
    warn_as("docx.package")


def run_desktop_tests(without_qt: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "tests/desktop/test_qt.py"],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": str(without_qt), "SEOJAE_NO_SKIP": "", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def without_qt(tmp_path: Path) -> Path:
    """A PySide6 that fails as the real one does where a system library is missing."""
    package = tmp_path / "PySide6"
    package.mkdir()
    (package / "__init__.py").write_text(
        'raise ImportError("libEGL.so.1: cannot open shared object file")\n', encoding="utf-8"
    )
    return tmp_path


def test_desktop_tests_skip_and_name_the_packages_where_qt_is_missing(without_qt: Path) -> None:
    run = run_desktop_tests(without_qt)
    assert "1 skipped" in run.stdout, run.stdout + run.stderr
    assert "apt-get install libegl1" in run.stdout
    assert "libEGL.so.1" in run.stdout


def test_in_ci_a_missing_qt_is_a_failure(without_qt: Path) -> None:
    run = run_desktop_tests(without_qt, SEOJAE_NO_SKIP="1")
    assert run.returncode != 0
    assert "apt-get install libegl1" in run.stdout
