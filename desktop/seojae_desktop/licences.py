"""The licences of everything the program is made of, as the installed packages tell them."""

from __future__ import annotations

from importlib import metadata

from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from seojae_desktop import words
from seojae_desktop.widgets.basics import button, quiet

PACKAGE = "seojae"


def collect() -> list[tuple[str, str, str]]:
    """List the packages that we need, directly or not: name, version, licence."""
    found: dict[str, tuple[str, str, str]] = {}
    waiting = [PACKAGE, "PySide6-Essentials", "shiboken6"]
    while waiting:
        name = waiting.pop()
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # not for this system, or an extra that is not installed
        key = package.metadata["Name"].lower()
        if key in found:
            continue
        found[key] = (package.metadata["Name"], package.version, _licence(package))
        waiting += [
            requirement.split(";")[0].split("[")[0].strip(" ()<>=!~.0123456789,")
            for requirement in package.requires or []
            if "extra ==" not in requirement
        ]
    return sorted(found.values(), key=lambda entry: entry[0].lower())


def _licence(package: metadata.Distribution) -> str:
    about = package.metadata
    stated = next((about[key] for key in ("License-Expression", "License") if key in about), "")
    classified = [
        line.rsplit(" :: ", 1)[-1]
        for line in about.get_all("Classifier") or []
        if line.startswith("License ::")
    ]
    first = stated.strip().splitlines()[0] if stated.strip() else ""
    return first if 0 < len(first) < 80 else ", ".join(classified) or first[:80]


def show(parent: QWidget) -> None:
    """Show the list in a window of its own."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(words.LICENCES)
    dialog.resize(620, 480)
    text = QPlainTextEdit(
        "\n".join(f"{name} {version}\n    {licence}" for name, version, licence in collect())
    )
    text.setReadOnly(True)
    column = QVBoxLayout(dialog)
    column.addWidget(quiet(words.LICENCES_HINT))
    column.addWidget(text)
    column.addWidget(button(words.CLOSE, dialog.accept))
    dialog.open()
