"""The Qt that windows are drawn with is complete: it starts without a screen and knows Hangul."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFontDatabase, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QApplication


def test_a_font_with_hangul_is_there(qapp: QApplication) -> None:
    assert QFontDatabase.families(QFontDatabase.WritingSystem.Korean)


def test_hangul_is_drawn(qapp: QApplication) -> None:
    family = QFontDatabase.families(QFontDatabase.WritingSystem.Korean)[0]
    font = qapp.font()
    font.setFamily(family)
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setFont(font)
    painter.drawText(8, 40, "서재")
    painter.end()
    assert QFontMetrics(font).inFontUcs4(ord("서"))
    assert any(image.pixelColor(x, y) != QColor("white") for x in range(64) for y in range(64)), (
        "nothing was drawn"
    )
