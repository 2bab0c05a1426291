"""Pictures of the program in the formats that Windows and Claude ask for, drawn from our SVG.

Called by the spec, which puts the icon into both executables, and by `mcpb.py`.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (256, 128, 64, 48, 40, 32, 24, 20, 16)
"""What Windows shows at 100 to 400 percent; each is drawn anew and not made smaller."""


def png(drawing: Path, size: int) -> bytes:
    """Draw an SVG file as a square PNG of `size` pixels."""
    picture = QImage(size, size, QImage.Format.Format_ARGB32)
    picture.fill(0)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(drawing)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())


def write_ico(drawing: Path, target: Path) -> None:
    """Draw an SVG file as a Windows icon with all `SIZES`."""
    drawn = [Image.open(io.BytesIO(png(drawing, size))) for size in SIZES]
    drawn[0].save(
        target, format="ICO", sizes=[each.size for each in drawn], append_images=drawn[1:]
    )
