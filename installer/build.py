"""Build the bundle on the system it is for, and what is made of it.

    uv run --no-sync python installer/build.py bundle    the folder build/native/dist/Seojae
    uv run --no-sync python installer/build.py setup     on Windows, with NSIS: SeojaeSetup.exe
    uv run --no-sync python installer/build.py mcpb      Seojae.mcpb for Claude Desktop

`bundle` installs the project from its wheel into an environment of its own, packs it, and has the
result check itself from a path with Hangul and spaces; it fails where that fails. The other two
pack what `bundle` left. Without Windows at hand, `build_windows.sh` makes the same under Wine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
WORK = PROJECT / "build" / "native"
DIST = WORK / "dist" / "Seojae"
WINDOWS = sys.platform == "win32"
CLI = "seojae-cli.exe" if WINDOWS else "seojae-cli"


def python() -> Path:
    """Give the Python of the build's own environment."""
    return WORK / "venv" / ("Scripts/python.exe" if WINDOWS else "bin/python")


def run(*command: str | Path, **environment: str) -> None:
    """Run one program, and end with it where it fails.

    Raises:
        SystemExit: it failed.
    """
    print("$", " ".join(map(str, command)), flush=True)
    code = subprocess.run(
        command, cwd=PROJECT, env=os.environ | environment, check=False
    ).returncode
    if code:
        raise SystemExit(code)


def bundle() -> None:
    """Install, pack, check."""
    install()
    run(
        python(), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
        "--distpath", DIST.parent, "--workpath", WORK / "pyinstaller", HERE / "seojae.spec",
        PYTHONUTF8="1", QT_QPA_PLATFORM="offscreen",
    )  # fmt: skip
    check(DIST)
    files = [each for each in DIST.rglob("*") if each.is_file() and not each.is_symlink()]
    size = sum(each.stat().st_size for each in files)
    print(f"{DIST}: {size / 1e6:.0f} MB, {len(files)} files")


def install() -> None:
    """Make the environment: on Windows from the lock with its hashes, elsewhere by the pins."""
    folder = WORK / "venv"
    if not WINDOWS:
        run(
            "uv", "sync", "--quiet", "--no-editable", "--no-default-groups", "--group", "bundle",
            "--extra", "desktop", "--reinstall-package", "seojae",
            UV_PROJECT_ENVIRONMENT=str(folder),
        )  # fmt: skip
        return
    run("uv", "venv", "--quiet", "--clear", "--python", "3.13", folder)
    pip = ("uv", "pip", "install", "--quiet", "--python", python(), "--no-deps")
    run(*pip, "--require-hashes", "--requirement", HERE / "windows.lock")
    sources = (HERE / "sources.lock").read_text(encoding="utf-8").splitlines()
    model = WORK / "sources.txt"  # without the Python that only Wine needs
    model.write_text("".join(f"{each}\n" for each in sources if "python" not in each), "utf-8")
    run(*pip, "--require-hashes", "--requirement", model)
    run(*pip, PROJECT)


def check(folder: Path) -> None:
    """Have a copy of the bundle check itself where paths are hard (field notes C02, I05)."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        copy = Path(place) / "한글 폴더" / "서재 프로그램"
        shutil.copytree(folder, copy, symlinks=True)
        run(copy / CLI, "selfcheck")


def setup() -> None:
    """Pack the installer of Windows.

    Raises:
        SystemExit: NSIS is not there, or failed.
    """
    nsis = shutil.which("makensis") or r"C:\Program Files (x86)\NSIS\makensis.exe"
    if not Path(nsis).exists():
        raise SystemExit("NSIS is not installed")
    target = WORK / "SeojaeSetup.exe"
    defined = {
        "BUNDLE": DIST, "VERSION": version(), "TARGET": target,
        "ICON": WORK / "pyinstaller" / "seojae" / "seojae.ico",
    }  # fmt: skip
    options = [f"-D{name}={value}" for name, value in defined.items()]
    run(nsis, "-V2", "-INPUTCHARSET", "UTF8", *options, HERE / "seojae.nsi")
    print(f"{target}: {target.stat().st_size / 1e6:.0f} MB")


def mcpb() -> None:
    """Pack the bundle that Claude Desktop installs by itself, and start it as Claude would."""
    target = WORK / "Seojae.mcpb"
    run(python(), HERE / "mcpb.py", DIST, target)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        inside, library = Path(place) / "확장 폴더", Path(place) / "내 서재" / "인사"
        library.mkdir(parents=True)
        (library / "휴가.md").write_text("# 휴가\n\n연차 휴가는 15일입니다.\n", encoding="utf-8")
        with zipfile.ZipFile(target) as archive:
            archive.extractall(inside)
        told = json.loads((inside / "manifest.json").read_text(encoding="utf-8"))
        start = told["server"]["mcp_config"]
        filled = [
            word.replace("${__dirname}", str(inside)).replace(
                "${user_config.library}", str(library.parent)
            )
            for word in (start["command"], *start["args"])
        ]
        Path(filled[0]).chmod(0o755)  # zipfile forgets it, Claude does not
        run(filled[0], "reindex", library.parent)
        run(python(), HERE / "smoke_mcp.py", "연차 휴가는 며칠인가요", "15일", *filled)


def version() -> str:
    """Give the version of the product, from its one place."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


STEPS = {"bundle": bundle, "setup": setup, "mcpb": mcpb}


def main() -> None:
    """Take the steps that the command line names, in its order."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("step", nargs="+", choices=STEPS)
    for step in parser.parse_args().step:
        STEPS[step]()


if __name__ == "__main__":
    main()
