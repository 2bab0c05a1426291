"""Both grounds can be read: text stands out from what lies under it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from seojae_desktop.colours import DARK, LIGHT, Theme

ENOUGH = 4.5
"""WCAG AA for text; UI.md asks for it in both themes."""


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    ink = QColor(colour)
    red, green, blue = ink.redF(), ink.greenF(), ink.blueF()
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_stands_out_from_its_ground(theme: Theme) -> None:
    pairs = [
        (ink, ground)
        for ink in (theme.text, theme.quiet, theme.accent)
        for ground in (theme.window, theme.base, theme.raised)
    ]
    pairs += [
        (theme.text, theme.soft),
        (theme.accent, theme.soft),
        (theme.on_accent, theme.accent),
        (theme.amber, theme.amber_soft),
        (theme.amber, theme.window),
        (theme.red, theme.window),
    ]
    weak = {pair: round(contrast(*pair), 2) for pair in pairs if contrast(*pair) < ENOUGH}
    assert not weak


def test_contrast_is_measured_as_the_standard_does() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
