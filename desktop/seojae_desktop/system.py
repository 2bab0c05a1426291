"""What the system asks of the running program, and faults that nobody caught.

A log-off on Linux and macOS, and Ctrl+C, come as signals, which Python hears only while it runs;
Qt's loop is woken for them. An error in a slot would end with a line on a console that a windowed
program does not have: it is logged and shown. Called by `app` once.
"""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, QSocketNotifier

from seojae import logs

ENDS = (signal.SIGINT, signal.SIGTERM)


def end_on_signals(quit_: Callable[[], None], parent: QObject) -> None:
    """Leave in order when the system or a console asks for the end (field note H03).

    Not on Windows: a windowed program has no console to get signals from, a log-off comes from Qt
    (`commitDataRequest`), and under Wine a notifier of a socket pair stops Qt's loop for good.
    """
    if sys.platform == "win32":
        return
    heard, told = socket.socketpair()
    for end in (heard, told):
        end.setblocking(False)
    signal.set_wakeup_fd(told.fileno())
    notifier = QSocketNotifier(heard.fileno(), QSocketNotifier.Type.Read, parent)
    # Python runs the handlers below as soon as any of its code runs: here.
    notifier.activated.connect(lambda: heard.recv(64))
    for number in ENDS:
        signal.signal(number, lambda _number, _frame: quit_())


def show_faults(show: Callable[[logs.Bug], None]) -> None:
    """Log and show what no slot has caught; an interruption goes its own way."""

    def fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, Exception):
            show(logs.bug(error))
        else:
            sys.__excepthook__(kind, error, trace)

    sys.excepthook = fault
