"""The tray as a process that does one thing of itself: `python -m tests.processes.driven_tray ACT`.

It is the real program with the real end; only what a person would click is done by a timer, and
what one would see is printed, a line each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDialog, QMessageBox

from seojae_desktop import app
from seojae_desktop.program import Program
from seojae_desktop.widgets import dialogs


def hide(program: Program) -> None:
    """Close the window as where a tray keeps the program, and tell when it comes again."""
    program.window.keeps_running = True
    program.window.close()
    tell("hidden")
    beat(program, lambda: program.window.isVisible() and tell("shown"))


def close_a_dialog_while_hidden(program: Program) -> None:
    """Close the last dialog while no window is to be seen (H02); end a while later."""
    program.window.keeps_running = True
    dialogs.tell(program.window, "알림", "알릴 것")
    box = cast("QMessageBox", program.window.findChild(QMessageBox))
    program.window.close()
    box.close()
    tell("closed")
    wait = QTimer(program)
    wait.setSingleShot(True)
    wait.timeout.connect(lambda: tell("still running"))
    wait.timeout.connect(program.quit)
    wait.start(1_000)


def ask(program: Program) -> None:
    """Ask a question that nobody answers."""
    QTimer.singleShot(0, lambda: tell("asks"))
    agreed = dialogs.ask(program.window, "되돌리기", "되돌릴까요?", "되돌리기")
    tell("agreed" if agreed else "left")


def guide(program: Program) -> None:
    """Show the first steps."""
    program.opening.guide()
    tell("guides" if program.window.findChildren(QDialog) else "nothing")


def break_(program: Program) -> None:
    """Fail in a slot, once a library is open; tell what is shown of it."""

    def fail() -> None:
        raise ZeroDivisionError("in a slot")

    program.worker.opened.connect(fail)
    beat(program, lambda: bool(program.window.findChildren(QMessageBox)) and tell("told"))


def read(program: Program) -> None:
    """Tell when documents are being read."""
    program.worker.progressed.connect(lambda _progress: tell("reads"))


def stand(program: Program) -> None:
    """Tell who leads, and how many documents the window counts, whenever it changes."""
    said: set[str] = set()

    def look() -> None:
        host, status = program.standing.host, program.standing.status
        lines = ["leads" if host.is_leader else "follows" if host.is_led else "nobody leads"]
        if status is not None:
            lines.append(f"{sum(each.documents for each in status.collections)} documents")
        for line in lines:
            if line not in said:
                said.add(line)
                tell(line)

    beat(program, look)


def tell(word: str) -> bool:
    """Print a word at once."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()
    return True


def beat(parent: QObject, look: Callable[[], object]) -> None:
    """Look every moment until there is something to see."""
    timer = QTimer(parent)

    def turn() -> None:
        if look():
            timer.stop()

    timer.timeout.connect(turn)
    timer.start(50)


ACTS: dict[str, Callable[[Program], None]] = {
    "hide": hide,
    "close-a-dialog": close_a_dialog_while_hidden,
    "ask": ask,
    "guide": guide,
    "break": break_,
    "read": read,
    "stand": stand,
}


def main() -> int:
    """Start the program and let it do the act that is named first."""
    act = ACTS[sys.argv.pop(1)]
    really = Program.start

    def start(program: Program, *, in_background: bool = False) -> None:
        really(program, in_background=in_background)
        QTimer.singleShot(0, lambda: act(program))

    Program.start = start  # type: ignore[method-assign, assignment] # the one place that all starts pass
    return app.main()


if __name__ == "__main__":
    sys.exit(main())
