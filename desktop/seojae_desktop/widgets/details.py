"""What stands behind the one line of state: figures, how changes are noticed, who reads, where."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from seojae.model.host import HostState
from seojae.model.library import LibraryStatus
from seojae_desktop import phrases, theme, words
from seojae_desktop.widgets.basics import button, label, quiet


class Details(QDialog):
    """A small window of facts, with what one may do about them."""

    def __init__(
        self,
        parent: QWidget,
        status: LibraryStatus,
        state: HostState,
        *,
        unread: Callable[[], object],
        reindex: Callable[[], object],
    ) -> None:
        """Show the facts of this moment.

        Args:
            parent: the window in front of which it stands.
            status: of the library.
            state: of the process that reads it.
            unread: shows the files that could not be read.
            reindex: looks through the whole folder again.
        """
        super().__init__(parent)
        self.setWindowTitle(words.DETAILS)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(460)
        facts = QFormLayout()
        facts.setHorizontalSpacing(theme.MARGIN)
        facts.setVerticalSpacing(theme.NEAR)
        self.facts: dict[str, str] = dict(phrases.details(status, state))
        for name, fact in self.facts.items():
            value = label(phrases.breakable(fact))
            value.setWordWrap(True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            facts.addRow(quiet(name), value)
        self.unread = button(words.SHOW_UNREAD + "(&U)", lambda: self._leave(unread))
        self.unread.setEnabled(bool(status.failures or status.partial))
        self.reindex = button(words.REINDEX + "(&R)", lambda: self._leave(reindex), icon="refresh")
        self.close_button = button(words.CLOSE + "(&C)", self.reject, primary=True)
        acts = QHBoxLayout()
        acts.setSpacing(theme.NEAR)
        acts.addWidget(self.unread)
        acts.addWidget(self.reindex)
        acts.addStretch(1)
        acts.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(theme.MARGIN)
        column.addLayout(facts)
        column.addStretch(1)
        column.addLayout(acts)
        self.close_button.setFocus()

    def _leave(self, act: Callable[[], object]) -> None:
        self.accept()
        act()
