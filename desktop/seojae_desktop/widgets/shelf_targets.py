"""The collections as places one can drag cards onto."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from seojae.model.library import CollectionStatus
from seojae_desktop import phrases, words
from seojae_desktop.widgets.names import tip

SOURCES = "application/x-seojae-sources"
"""Kind of data a dragged card carries: paths under the root, one a line."""


class ShelfTargets(QListWidget):
    """A list that takes cards."""

    dropped = Signal(list, str)
    """Paths of the documents, and the folder of the collection."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words.DRAG_HERE)
        self.setToolTip(words.DRAG_HERE)
        self.setAcceptDrops(True)
        self.setFixedWidth(190)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the cards' own field serves the keyboard

    def show_collections(self, collections: tuple[CollectionStatus, ...]) -> None:
        """Show the collections as they are now."""
        self.clear()
        for each in collections:
            item = QListWidgetItem(f"{each.card.name}   {phrases.documents_in(each):,}")
            item.setData(Qt.ItemDataRole.UserRole, each.card.folder)
            item.setToolTip(tip(each.card.description))
            self.addItem(item)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take cards, nothing else."""
        if event.mimeData().hasFormat(SOURCES):
            event.accept()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802 - Qt's name
        """Show which collection a card would go to."""
        index = self.indexAt(event.position().toPoint())
        self.setCurrentIndex(index)
        event.setAccepted(index.isValid() and event.mimeData().hasFormat(SOURCES))

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Say which card was dropped on which collection."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            sources = bytes(event.mimeData().data(SOURCES).data()).decode().split("\n")
            event.accept()
            self.dropped.emit(sources, index.data(Qt.ItemDataRole.UserRole))
