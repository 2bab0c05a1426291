"""The program's pictures: line icons in the colour of the text around them, the mark, the tray.

All are SVG files in `assets/icons`, drawn by us. Line icons are written in `currentColor`, which is
replaced by a colour of the theme when they are drawn, so that one file serves light and dark.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_SIZES = (16, 20, 24, 32, 40, 48, 64)


def assets() -> Path:
    """Give the folder of our pictures: inside the installed package, else beside the sources."""
    inside = Path(__file__).parent / "assets"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "assets"


@cache
def icon(name: str, color: str, disabled: str = "") -> QIcon:
    """Draw a line icon.

    Args:
        name: a file of `assets/icons`, without its ending.
        color: of the lines, as `#RRGGBB`.
        disabled: colour when its button cannot be used; `color` when empty.
    """
    made = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, color), (QIcon.Mode.Disabled, disabled or color)):
        for size in _SIZES:
            made.addPixmap(_draw(name, ink, size), mode)
    return made


@cache
def mark() -> QIcon:
    """Draw the program's own icon, for windows and notifications."""
    return _plain("seojae", (*_SIZES, 128, 256))


@cache
def tray(state: str) -> QIcon:
    """Draw the tray icon of a state: `idle`, `working-1`, `working-2`, `attention`, `problem`."""
    return _plain(f"tray-{state}", _SIZES)


def _plain(name: str, sizes: tuple[int, ...]) -> QIcon:
    made = QIcon()
    for size in sizes:
        made.addPixmap(_draw(name, "", size))
    return made


def _draw(name: str, color: str, size: int) -> QPixmap:
    drawing = (assets() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", color).encode()))
    picture = QPixmap(QSize(size, size))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture
