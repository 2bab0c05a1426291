"""One program for each person: a second start hands its wish to the first and ends.

The first start listens on a local socket whose name holds the user; what is written to it is one
line: `show`, `search`, `quit` or `open<TAB>folder`. A socket left by a killed program is taken over
(field note H08). The installer asks a running program to end by the same way (`--quit`); that one
runs at all it sees on Windows by a mutex, without starting anything (decision 0021).
"""

from __future__ import annotations

import getpass
import hashlib
import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

MUTEX = r"Local\Seojae.Tray"
"""Held by the tray on Windows for as long as it runs; `installer/seojae.nsi` looks for it."""
_ANSWER_MS = 2_000


def channel(scope: str = "") -> str:
    """Name the socket of this user.

    Args:
        scope: what else tells programs apart (tests).
    """
    who = f"{getpass.getuser()}|{sys.platform}|{scope}"
    return f"seojae-{hashlib.sha256(who.encode()).hexdigest()[:16]}"


if sys.platform == "win32":
    import ctypes

    def hold_mutex() -> None:
        """Let the installer see that the tray runs; the mutex goes with the process."""
        ctypes.windll.kernel32.CreateMutexW(None, False, MUTEX)


def tell_running(name: str, wish: str) -> bool:
    """Tell a program that runs already what is wanted; False when none listens."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(_ANSWER_MS):
        return False
    socket.write(f"{wish}\n".encode())
    told = socket.waitForBytesWritten(_ANSWER_MS)
    socket.disconnectFromServer()
    return told


class Doorbell(QObject):
    """Hears what later starts of the program want."""

    wished = Signal(str)
    """One wish, as `tell_running` sent it."""

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        """Begin to listen; a socket that nobody answers any more is taken over."""
        super().__init__(parent)
        self._callers: list[QLocalSocket] = []
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)
            self._server.listen(name)

    def is_listening(self) -> bool:
        """Say whether later starts can reach this one."""
        return self._server.isListening()

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _welcome(self) -> None:
        while self._server.hasPendingConnections():
            caller = self._server.nextPendingConnection()
            self._callers.append(caller)
            caller.readyRead.connect(self._hear)
            caller.disconnected.connect(self._hear)
        self._hear()  # what came before we asked to be told

    def _hear(self) -> None:
        """Take all whole lines that came; a caller that hung up is forgotten after its last."""
        for caller in list(self._callers):
            while caller.canReadLine():
                wish = bytes(caller.readLine().data()).decode("utf-8", "replace").strip()
                if wish:
                    self.wished.emit(wish)
            if caller.state() == QLocalSocket.LocalSocketState.UnconnectedState:
                self._callers.remove(caller)
                caller.deleteLater()
