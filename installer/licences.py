"""The licences of everything in the bundle, in one text file that lies beside the program.

Written anew by each build from the packages that are installed then, so that it cannot lag behind.
Called by the spec.
"""

from __future__ import annotations

import sys
import sysconfig
from importlib import metadata
from pathlib import Path

FIRST = ("seojae", "PySide6-Essentials", "shiboken6", "pyinstaller")
OF_RICH = ("pygments", "markdown_it", "mdurl")
"""Packages that rich needs only for what is never shown; the spec leaves them out."""
LEFT_OUT = frozenset({"numpy", "pip", "wheel", "setuptools", "markdown-it-py", *OF_RICH})
_TEXTS = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")
_HEAD = """\
서재(Seojae)에 함께 들어 있는 프로그램과 그 사용 조건입니다.
Seojae is made of the programs below; each is used under its own licence.

Qt and PySide6 are used under the GNU LGPL version 3, Kiwi under the GNU LGPL. Their files lie in
the folder _internal as separate libraries and may be replaced by versions of your own.
PyInstaller's start program is used under the GPL with its exception for bundled programs.
"""


def distributions() -> list[metadata.Distribution]:
    """Give all packages that the program needs on this system, by name."""
    found: dict[str, metadata.Distribution] = {}
    waiting = list(FIRST)
    while waiting:
        name = waiting.pop()
        if name.lower() in LEFT_OUT | found.keys():
            continue
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # not for this system, or an extra that is not installed
        found[name.lower()] = package
        if name != "pyinstaller":  # of it, only the start program is in the bundle
            waiting += map(_name, package.requires or [])
    return sorted(found.values(), key=lambda each: each.metadata["Name"].lower())


def names() -> list[str]:
    """Give the names of all packages whose metadata the bundle holds."""
    return [each.metadata["Name"] for each in distributions()]


def write(target: Path) -> None:
    """Write the file."""
    parts = [_HEAD, _section("Python", sys.version.split()[0], _python())]
    for each in distributions():
        texts = [
            Path(str(each.locate_file(file))).read_text(encoding="utf-8", errors="replace")
            for file in each.files or []
            if file.name.upper().startswith(_TEXTS) and ".dist-info" in str(file)
        ]
        about = each.metadata
        stated = about.get("License-Expression") or about.get("License") or _classified(about)
        parts.append(_section(about["Name"], each.version, "\n\n".join([stated.strip(), *texts])))
    target.write_text("\n".join(parts), encoding="utf-8")


def _section(name: str, version: str, text: str) -> str:
    return f"\n{'=' * 80}\n{name} {version}\n{'=' * 80}\n{text.strip()}\n"


def _name(requirement: str) -> str:
    from packaging.requirements import Requirement

    return Requirement(requirement).name


def _classified(about: metadata.PackageMetadata) -> str:
    lines = about.get_all("Classifier") or []
    return ", ".join(each.rpartition(" :: ")[2] for each in lines if each.startswith("License ::"))


def _python() -> str:
    for folder in (sys.base_prefix, sysconfig.get_paths()["stdlib"]):
        for name in ("LICENSE.txt", "LICENSE"):
            file = Path(folder) / name
            if file.is_file():
                return file.read_text(encoding="utf-8", errors="replace")
    return "Python Software Foundation License"
