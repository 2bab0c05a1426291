"""Whether the tray program has what it needs to draw, without showing anything.

Icons, a font with Hangul, the local socket of a second start. Called by `seojae selfcheck` through
`--selfcheck`, in a process of its own.
"""

from __future__ import annotations

import os

TRAY_STATES = ("idle", "working-1", "working-2", "attention", "problem")


def run() -> int:
    """Draw off the screen.

    Returns:
        0 when all is there. A part that is missing raises, which ends the process with 1.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication, QLabel

    from seojae_desktop import icons, instance, theme, words

    application = QApplication([])
    theme.dress(application)
    drawn: list[tuple[str, QIcon]] = [(state, icons.tray(state)) for state in TRAY_STATES]
    for name, icon in [("mark", icons.mark()), *drawn]:
        picture = icon.pixmap(32, 32).toImage()
        if not any(picture.pixelColor(x, 16).alpha() for x in range(32)):
            raise RuntimeError(f"the icon {name} is empty")
    label = QLabel(words.TITLE)
    label.resize(label.sizeHint())
    if label.grab().isNull():
        raise RuntimeError("nothing can be drawn")
    bell = instance.Doorbell(instance.channel(f"selfcheck {os.getpid()}"))
    if not bell.is_listening():
        raise RuntimeError("no local socket")
    bell.close()
    return 0
