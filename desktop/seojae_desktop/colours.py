"""The colours of the windows: ours for light and dark, the system's own for high contrast.

Which of them hold is asked anew each time (`current`), since a person may change it at any moment.
Contrast of every pair of text and ground is held by a test. Called by whatever draws.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one ground, as `#RRGGBB`.

    Attributes:
        window, base, raised: grounds of the window, of lists and fields, of cards and the rail.
        text, quiet: what is read, and what stands beside it.
        border: lines between things, and around fields.
        accent, on_accent: the primary action, selection and links; the text on it.
        soft: ground of a selected row and of matched words.
        amber, amber_soft: what wants attention.
        red: loss or failure only.
        arrow, tick: pictures of a drop-down's arrow and a box's tick; a style sheet takes files.
        is_plain: whether they are the system's own, so that no style sheet may paint over them.
    """

    window: str
    base: str
    raised: str
    text: str
    quiet: str
    border: str
    accent: str
    on_accent: str
    soft: str
    amber: str
    amber_soft: str
    red: str
    arrow: str
    tick: str
    is_plain: bool = False


LIGHT = Theme(
    window="#F6F7F6",
    base="#FFFFFF",
    raised="#EDF0EF",
    text="#1D2423",
    quiet="#5A6663",
    border="#D3DAD8",
    accent="#1F6F6B",
    on_accent="#FFFFFF",
    soft="#DDEEEC",
    amber="#7A4E00",
    amber_soft="#FFF2D9",
    red="#B3261E",
    arrow="arrow-light",
    tick="tick-light",
)
DARK = Theme(
    window="#1B1F1E",
    base="#222726",
    raised="#272D2C",
    text="#E7EBEA",
    quiet="#A5B0AD",
    border="#3B4442",
    accent="#6FC3BD",
    on_accent="#10302E",
    soft="#234340",
    amber="#EDBE6B",
    amber_soft="#3A2F1A",
    red="#F28B82",
    arrow="arrow-dark",
    tick="tick-dark",
)


_forced: Theme | None = None


def force(theme: Theme | None) -> None:
    """Use these colours whatever the system asks for; None follows it again (pictures, tests)."""
    global _forced  # noqa: PLW0603 - the looks are one for the process
    _forced = theme


def current() -> Theme:
    """Give the colours that the system asks for, as it is now."""
    if _forced is not None:
        return _forced
    if _wants_high_contrast():
        return of_palette(QApplication.palette())
    hints = QApplication.styleHints()
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def of_palette(palette: QPalette) -> Theme:
    """Give the system's own colours, for what is not drawn from the palette: icons, HTML.

    Nothing is dimmed and nothing is tinted: in high contrast there are text, ground and what is
    chosen, and words and signs tell the rest.
    """
    role = QPalette.ColorRole
    text, window = palette.color(role.Text).name(), palette.color(role.Window).name()
    is_dark = palette.color(role.Window).lightness() < palette.color(role.Text).lightness()
    return Theme(
        window=window,
        base=palette.color(role.Base).name(),
        raised=window,
        text=text,
        quiet=text,
        border=text,
        accent=palette.color(role.Link).name(),
        on_accent=palette.color(role.Base).name(),
        soft=palette.color(role.Base).name(),
        amber=text,
        amber_soft=window,
        red=text,
        arrow="arrow-dark" if is_dark else "arrow-light",
        tick="tick-dark" if is_dark else "tick-light",
        is_plain=True,
    )


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _GET_HIGH_CONTRAST = 0x0042  # SPI_GETHIGHCONTRAST
    _IS_ON = 0x0001  # HCF_HIGHCONTRASTON

    class _HighContrast(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.UINT),
            ("flags", wintypes.DWORD),
            ("scheme", wintypes.LPWSTR),
        )

    def _wants_high_contrast() -> bool:
        asked = _HighContrast(size=ctypes.sizeof(_HighContrast))
        got = ctypes.windll.user32.SystemParametersInfoW(
            _GET_HIGH_CONTRAST, asked.size, ctypes.byref(asked), 0
        )
        return bool(got and asked.flags & _IS_ON)

else:

    def _wants_high_contrast() -> bool:
        return False  # other systems tell it by their palette alone, which Qt follows by itself
