"""The strip at the foot of the window while documents are read: how far, what, how long, stop."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout

from seojae.model.library import Progress
from seojae_desktop import phrases, theme, words
from seojae_desktop.widgets.basics import button, label, link, quiet


class ProgressStrip(QFrame):
    """Shows a `Progress`; hidden while nothing is read."""

    pause_wanted = Signal()
    resume_wanted = Signal()
    unread_wanted = Signal()
    """The person wants to see what could not be read."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("읽은 문서")
        self.state = label()
        self.more = quiet(words.SEARCHABLE_MEANWHILE)
        self.failed = link("", self.unread_wanted.emit)
        self.failed.setProperty("amber", True)
        self.failed.hide()
        self.pause = button(words.PAUSE + "(&Z)", self._press)
        self._is_paused = False
        text = QHBoxLayout()
        text.addWidget(self.state)
        text.addWidget(self.failed)
        text.addStretch(1)
        text.addWidget(self.more)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addLayout(text)
        column.addWidget(self.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.MARGIN, theme.NEAR, theme.MARGIN, theme.NEAR)
        row.setSpacing(theme.GAP)
        row.addLayout(column, 1)
        row.addWidget(self.pause)
        self.hide()

    def show_paused(self, *, paused: bool) -> None:
        """Show that reading rests, with the way to go on."""
        self._is_paused = paused
        self.pause.setText((words.RESUME if paused else words.PAUSE) + "(&Z)")
        if paused:
            self.state.setText(words.PAUSED_MORE)
            self.show()

    def _press(self) -> None:
        (self.resume_wanted if self._is_paused else self.pause_wanted).emit()

    def show_progress(self, progress: Progress) -> None:
        """Show how far the run is."""
        self.show_paused(paused=False)
        self.bar.setMaximum(progress.total)  # a total of 0 makes the bar run to and fro
        self.bar.setValue(progress.done)
        self.state.setText(phrases.progress(progress))
        self.failed.setText(f"읽지 못한 파일 {progress.failed:,}개")
        self.failed.setVisible(progress.failed > 0)
        self.show()
