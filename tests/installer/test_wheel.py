"""The wheel, installed where the repository is not: what `uvx` and `pip` users get.

Packages of others come from the environment of the test run, so nothing is fetched. `.ci/run`
tries the same wheel with packages from outside.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from tests.conftest import PROJECT, environment_skip

SECONDS = 120
OWN = {"core": "seojae", "desktop": "seojae_desktop"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    uv = shutil.which("uv")
    if uv is None:
        environment_skip("uv, which builds the wheel, is not there")
    folder = tmp_path_factory.mktemp("wheel")
    build = [uv, "build", "--wheel", "--quiet", "--offline", "--out-dir", str(folder)]
    built = subprocess.run(
        build, cwd=PROJECT, capture_output=True, encoding="utf-8", timeout=SECONDS, check=False
    )
    if "--offline" in built.stderr or "network" in built.stderr:
        environment_skip(f"uv has not kept what it builds with: {built.stderr}")
    assert built.returncode == 0, built.stderr
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment that has the wheel, and no other Seojae."""
    place = tmp_path_factory.mktemp("다른 곳") / "가상 환경"
    venv.create(place, with_pip=False)
    paths = sysconfig.get_paths("venv", {"base": str(place), "platbase": str(place)})
    packages, programs = Path(paths["purelib"]), Path(paths["scripts"])
    python = programs / Path(sys.executable).name
    subprocess.run(
        ["uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--python", python, wheel],
        check=True,
        timeout=SECONDS,
    )
    # Only a path: what points to the repository is in .pth files there, which are not followed.
    (packages / "others.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return programs


def run(*words: str | Path, cwd: Path) -> str:
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        words,
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    ours = {
        file.relative_to(PROJECT / folder).as_posix()
        for folder, package in OWN.items()
        for file in (PROJECT / folder / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert not ours - inside
    icons = {each.name for each in (PROJECT / "assets" / "icons").iterdir()}
    assert {f"seojae_desktop/assets/icons/{name}" for name in icons} <= inside


def test_the_wheel_brings_its_own_packages(installed: Path, tmp_path: Path) -> None:
    script = "import seojae, seojae_desktop as d; print(seojae.__file__); print(d.__file__)"
    python = installed / Path(sys.executable).name
    for told in run(python, "-c", script, cwd=tmp_path).splitlines():
        assert Path(told).is_relative_to(installed.parent)


def test_a_server_from_the_wheel_answers_from_a_library(installed: Path, tmp_path: Path) -> None:
    root = tmp_path / "내 서재"
    (root / "인사").mkdir(parents=True)
    (root / "인사" / "휴가.md").write_text("# 휴가\n\n연차 휴가는 15일입니다.\n", encoding="utf-8")
    seojae = installed / ("seojae.exe" if os.name == "nt" else "seojae")
    run(seojae, "reindex", root, cwd=tmp_path)
    probe = PROJECT / "installer" / "smoke_mcp.py"
    question = ("연차 휴가는 며칠인가요", "15일")
    told = run(sys.executable, probe, *question, seojae, "serve", root, cwd=tmp_path)
    assert told.startswith("initialize ")
