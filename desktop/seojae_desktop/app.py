"""Start of the desktop program: builds the application and its window, and nothing else."""

from __future__ import annotations

import multiprocessing
import sys

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from seojae_desktop.window import MainWindow

FONTS = ["Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR"]


def main() -> int:
    """Run the program; a folder on the command line is opened at once."""
    multiprocessing.freeze_support()
    application = QApplication(sys.argv)
    application.setFont(font())
    window = MainWindow()
    window.show()
    folders = application.arguments()[1:]
    if folders:
        window.open_folder(folders[0])
    return application.exec()


def font() -> QFont:
    """Give the font of all windows: the system's Korean one, 10 points."""
    chosen = QFont()
    chosen.setFamilies(FONTS)
    chosen.setPointSize(10)
    return chosen


if __name__ == "__main__":
    sys.exit(main())
