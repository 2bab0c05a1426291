"""How the windows look: one accent, two grounds, and the sizes of the 8-pixel grid.

`dress` gives the application its palette, font and style sheet, now and whenever the system turns
from light to dark. Where the system asks for high contrast its own colours are kept and the style
sheet holds no colour. Contrast of every pair of text and ground is held by a test.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from seojae_desktop import icons

FONTS = ["Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR", "Noto Sans KR", "NanumGothic"]
BASE_POINTS = 10
MARGIN = 16
GAP = 12
NEAR = 8


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
    """Use these colours whatever the system asks for; None follows it again (pictures)."""
    global _forced  # noqa: PLW0603 - the looks are one for the process
    _forced = theme


def current() -> Theme:
    """Give the colours for the system's ground, as it is now."""
    if _forced is not None:
        return _forced
    hints = QApplication.styleHints()
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def font(points: int = BASE_POINTS, *, bold: bool = False) -> QFont:
    """Give the font of the windows: the system's Korean one.

    Args:
        points: 9, 10, 12 or 16.
        bold: for the one line that names what is shown.
    """
    chosen = QFont()
    chosen.setFamilies(FONTS)
    chosen.setPointSize(points)
    chosen.setBold(bold)
    return chosen


def dress(application: QApplication) -> None:
    """Give the application its looks."""
    application.setFont(font())
    application.setStyle("Fusion")
    if is_high_contrast(application):
        application.setStyleSheet(_SHAPES)
        return
    theme = current()
    application.setPalette(_palette(theme))
    application.setStyleSheet(_SHAPES + _colours(theme))


def is_high_contrast(application: QApplication) -> bool:
    """Say whether the system asks for colours as far apart as they can be."""
    palette = application.style().standardPalette()
    grounds = {palette.color(QPalette.ColorRole.Window).name(), palette.text().color().name()}
    return grounds == {"#000000", "#ffffff"}


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for which, colour in {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.raised,
        role.Text: theme.text,
        role.PlaceholderText: theme.quiet,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.ToolTipBase: theme.base,
        role.ToolTipText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Accent: theme.accent,
        role.BrightText: theme.red,
    }.items():
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.quiet))
    return palette


_SHAPES = """
QPushButton, QComboBox, QLineEdit, QDateEdit { min-height: 30px; padding: 0 10px; }
QPushButton { padding: 0 14px; }
QToolButton { min-height: 28px; padding: 0 8px; }
QCheckBox { spacing: 8px; }
QListView::item { min-height: 34px; padding: 0 10px; border: 0; }
QTreeView::item { min-height: 32px; }
QSplitter::handle:horizontal { image: none; }
"""


def _colours(theme: Theme) -> str:
    pictures = f"{icons.assets().as_posix()}/icons"
    return f"""
QCheckBox::indicator {{ width: 16px; height: 16px; border: 1px solid {theme.quiet};
    border-radius: 4px; background: {theme.base}; }}
QCheckBox::indicator:hover {{ border-color: {theme.accent}; }}
QCheckBox::indicator:checked {{ background: {theme.accent}; border-color: {theme.accent};
    image: url("{pictures}/{theme.tick}.svg"); }}
QCheckBox:focus {{ color: {theme.accent}; }}
QPushButton, QComboBox, QLineEdit, QDateEdit, QTextEdit, QPlainTextEdit {{
    background: {theme.base}; color: {theme.text};
    border: 1px solid {theme.border}; border-radius: 6px;
}}
QTextEdit, QPlainTextEdit {{ padding: 6px; }}
QPushButton:hover, QToolButton:hover, QComboBox:hover {{ border-color: {theme.accent}; }}
QPushButton:pressed {{ background: {theme.soft}; }}
QPushButton:disabled, QComboBox:disabled, QLineEdit:disabled {{ color: {theme.quiet};
    background: {theme.raised}; }}
QPushButton:focus, QComboBox:focus, QLineEdit:focus, QTextEdit:focus, QPlainTextEdit:focus,
QListView:focus, QTreeView:focus, QTableView:focus, QTextBrowser:focus, QDateEdit:focus {{
    border: 1px solid {theme.accent}; }}
QPushButton[primary="true"] {{ background: {theme.accent}; color: {theme.on_accent};
    border-color: {theme.accent}; font-weight: 600; }}
QPushButton[primary="true"]:focus {{ border: 2px solid {theme.text}; }}
QPushButton[primary="true"]:disabled {{ background: {theme.raised}; color: {theme.quiet};
    border-color: {theme.border}; }}
QPushButton[link="true"] {{ background: transparent; border: 1px solid transparent;
    color: {theme.accent}; padding: 0 4px; text-align: left; }}
QPushButton[link="true"]:hover {{ text-decoration: underline; }}
QPushButton[link="true"]:focus {{ border-color: {theme.accent}; }}
QPushButton[link="true"]:disabled {{ color: {theme.quiet}; }}
QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: 6px;
    color: {theme.text}; }}
QToolButton:focus {{ border-color: {theme.accent}; }}
QComboBox::drop-down {{ border: 0; width: 26px; }}
QComboBox::down-arrow {{ image: url("{pictures}/{theme.arrow}.svg");
    width: 14px; height: 14px; }}
QComboBox QAbstractItemView {{ border-radius: 0; }}
QListView, QTreeView, QTableView, QTextBrowser, QScrollArea#boxed {{ background: {theme.base};
    border: 1px solid {theme.border}; border-radius: 8px; outline: 0; }}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {{
    background: {theme.soft}; color: {theme.text}; }}
QListView::item:hover:!selected, QTreeView::item:hover:!selected {{ background: {theme.raised}; }}
QHeaderView::section {{ background: {theme.base}; color: {theme.quiet}; border: 0;
    border-bottom: 1px solid {theme.border}; padding: 6px 8px; }}
QFrame#rail {{ background: {theme.raised}; border: 0; border-right: 1px solid {theme.border}; }}
QFrame#top {{ background: {theme.window}; border: 0; border-bottom: 1px solid {theme.border}; }}
QFrame#card {{ background: {theme.base}; border: 1px solid {theme.border}; border-radius: 8px; }}
QFrame#card[chosen="true"] {{ border-color: {theme.accent}; }}
QFrame#bar {{ background: {theme.raised}; border: 0; border-top: 1px solid {theme.border}; }}
QFrame#notice {{ background: {theme.amber_soft}; border: 0; border-radius: 6px; }}
QFrame#notice QLabel {{ color: {theme.amber}; }}
QLabel[quiet="true"] {{ color: {theme.quiet}; }}
QLabel[amber="true"] {{ color: {theme.amber}; }}
QLabel[red="true"] {{ color: {theme.red}; }}
QToolButton[rail="true"] {{ text-align: left; padding: 0 12px; min-height: 38px;
    border-radius: 6px; }}
QToolButton[rail="true"]:checked {{ background: {theme.soft}; color: {theme.text};
    font-weight: 600; }}
QTabBar::tab {{ padding: 8px 14px; color: {theme.quiet}; border: 0; }}
QTabBar::tab:selected {{ color: {theme.text}; border-bottom: 2px solid {theme.accent}; }}
QTabBar::tab:focus {{ color: {theme.accent}; }}
QTabWidget::pane {{ border: 0; }}
QTabWidget::tab-bar {{ left: 16px; }}
QProgressBar {{ background: {theme.raised}; border: 0; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {theme.accent}; border-radius: 3px; }}
QToolTip {{ background: {theme.base}; color: {theme.text}; border: 1px solid {theme.border}; }}
QMenu {{ background: {theme.base}; color: {theme.text}; border: 1px solid {theme.border}; }}
QMenu::item {{ padding: 6px 24px; }}
QMenu::item:selected {{ background: {theme.soft}; }}
QMenu::item:disabled {{ color: {theme.quiet}; }}
"""
