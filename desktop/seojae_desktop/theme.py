"""How the windows look: font, sizes of the 8-pixel grid, and one style sheet over the colours.

`dress` gives the application its palette, font and style sheet, now and whenever the system's looks
change. Where the system asks for high contrast its own colours are kept and the style sheet holds
no colour. The colours themselves stand in `seojae_desktop.colours`.
"""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from seojae_desktop import icons
from seojae_desktop.colours import Theme, current

FONTS = ["Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR", "Noto Sans KR", "NanumGothic"]
BASE_POINTS = 10
MARGIN = 16
GAP = 12
NEAR = 8


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


def speak_korean(application: QApplication) -> None:
    """Give Qt's own words in Korean: menus of fields, buttons of dialogs."""
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load("qtbase_ko", folder):
        application.installTranslator(translator)


def dress(application: QApplication) -> None:
    """Give the application its looks."""
    application.setFont(font())
    application.setStyle("Fusion")
    theme = current()
    if theme.is_plain:
        application.setPalette(QPalette())  # the system's
        application.setStyleSheet(_SHAPES)
        return
    application.setPalette(_palette(theme))
    application.setStyleSheet(_SHAPES + _colours(theme))


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
QLineEdit QToolButton, QComboBox QLineEdit { min-height: 0; padding: 0; border: 0; }
QCheckBox { spacing: 8px; }
QTableView::item, QTreeView::item { padding: 0 5px; border: 0; }
QHeaderView::section { padding: 6px 8px; }
QTabBar::tab { padding: 8px 14px; }
QTabWidget::tab-bar { left: 16px; }
QToolButton[rail="true"] { text-align: left; padding: 0 12px; min-height: 38px; }
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
QCheckBox::indicator:focus {{ border: 2px solid {theme.accent}; }}
QCheckBox::indicator:checked:focus {{ border: 2px solid {theme.text}; }}
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
QComboBox QLineEdit, QLineEdit QToolButton {{ background: transparent; border: 0; }}
QScrollBar {{ background: transparent; border: 0; margin: 0; }}
QScrollBar:vertical {{ width: 12px; }}
QScrollBar:horizontal {{ height: 12px; }}
QScrollBar::handle {{ background: {theme.border}; border-radius: 3px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:hover, QScrollBar::handle:pressed {{ background: {theme.quiet}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
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
QPushButton[amber="true"] {{ color: {theme.amber}; }}
QToolButton[rail="true"] {{ border-radius: 6px; }}
QToolButton[rail="true"]:checked {{ background: {theme.soft}; color: {theme.text};
    font-weight: 600; }}
QTabBar::tab {{ padding: 8px 14px; color: {theme.quiet}; border: 0;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}
QTabBar::tab:selected:focus {{ border: 1px solid {theme.accent}; border-bottom-width: 2px; }}
QTabWidget::pane {{ border: 0; }}
QProgressBar {{ background: {theme.raised}; border: 0; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {theme.accent}; border-radius: 3px; }}
QToolTip {{ background: {theme.base}; color: {theme.text}; border: 1px solid {theme.border}; }}
QMenu {{ background: {theme.base}; color: {theme.text}; border: 1px solid {theme.border}; }}
QMenu::item {{ padding: 6px 24px; }}
QMenu::item:selected {{ background: {theme.soft}; }}
QMenu::item:disabled {{ color: {theme.quiet}; }}
"""
