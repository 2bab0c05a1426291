"""What the windows remember of this person on this machine: which library, sizes, what was told.

Kept in an INI file of the user's own settings folder. Nothing that another process needs stands
here: what belongs to a library lies in its own `.seojae` folder (field note A02).
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings


class Preferences:
    """Read and write the remembered things, each under one name."""

    def __init__(self, file: Path | None = None) -> None:
        """Open the person's file, or another one (tests)."""
        ini = QSettings.Format.IniFormat
        self._store = (
            QSettings(str(file), ini)
            if file is not None
            else QSettings(ini, QSettings.Scope.UserScope, "Seojae", "seojae")
        )

    @property
    def library(self) -> Path | None:
        """The library folder; None before the first run is through."""
        value = self._store.value("library", "", str)
        return Path(str(value)) if value else None

    @library.setter
    def library(self, folder: Path | None) -> None:
        self._put("library", str(folder) if folder else "")

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window, as Qt packs them; empty before the first closing."""
        value = self._store.value("geometry", QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, packed: QByteArray) -> None:
        self._put("geometry", packed)

    @property
    def page(self) -> int:
        """The page that was open last, from 0."""
        return self._int("page")

    @page.setter
    def page(self, number: int) -> None:
        self._put("page", number)

    @property
    def told_it_keeps_running(self) -> bool:
        """Whether the person was told that closing the window does not end the program (H09)."""
        return self._int("told_it_keeps_running") == 1

    @told_it_keeps_running.setter
    def told_it_keeps_running(self, told: bool) -> None:
        self._put("told_it_keeps_running", int(told))

    @property
    def notifies(self) -> bool:
        """Whether notifications are shown; what they say stands in the windows too."""
        return self._int("notifies", 1) == 1

    @notifies.setter
    def notifies(self, on: bool) -> None:
        self._put("notifies", int(on))

    def _int(self, name: str, default: int = 0) -> int:
        value = self._store.value(name, default)
        try:
            return int(str(value))
        except ValueError:
            return default  # a person may have edited the file

    def _put(self, name: str, value: object) -> None:
        self._store.setValue(name, value)
        self._store.sync()
