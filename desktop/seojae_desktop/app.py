"""Start of the desktop program: one instance, its looks, and the way it ends."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from seojae_desktop import icons, instance, selfcheck, system, theme, words
from seojae_desktop.instance import Doorbell, channel, tell_running
from seojae_desktop.preferences import Preferences
from seojae_desktop.program import Program


def main() -> int:
    """Run the program, or hand the wish to the one that runs already."""
    multiprocessing.freeze_support()
    wishes = _parse(sys.argv[1:])
    if wishes.selfcheck:
        return selfcheck.run()
    scope = os.environ.get("SEOJAE_INSTANCE", "")
    name = channel(scope)
    if tell_running(name, _wish(wishes)):
        return 0
    if wishes.quit:
        return 0  # nothing runs: that is what was wanted
    if sys.platform == "win32":
        instance.hold_mutex()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Seojae")
    application.setApplicationDisplayName(words.TITLE)
    application.setDesktopFileName("seojae")
    application.setWindowIcon(icons.mark())
    theme.speak_korean(application)
    theme.dress(application)
    file = os.environ.get("SEOJAE_PREFERENCES")
    program = Program(application, Preferences(Path(file) if file else None), Doorbell(name))
    system.end_on_signals(program.quit, program)
    system.show_faults(program.show_bug)
    if wishes.folder:
        program.preferences.library = Path(wishes.folder)
    program.start(in_background=wishes.background)
    code = application.exec()
    if not program.end():
        # A thread that hangs, in a disk that went away for one, would keep the process alive.
        os._exit(code)
    return code


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="seojae-tray", description="서재를 켭니다.")
    parser.add_argument("folder", nargs="?", help="서재로 쓸 폴더")
    parser.add_argument("--background", action="store_true", help="창 없이 아이콘만 띄웁니다")
    parser.add_argument("--quit", action="store_true", help="켜져 있는 서재를 끝냅니다")
    # For `seojae selfcheck`, which starts this program to see whether it can draw.
    parser.add_argument("--selfcheck", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def _wish(wishes: argparse.Namespace) -> str:
    if wishes.quit:
        return "quit"
    if wishes.folder:
        return f"open\t{Path(wishes.folder).absolute()}"
    return "show"


if __name__ == "__main__":
    sys.exit(main())
