"""One file of the inbox: what stands in it, what it resembles, and where it is to go."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
)

from seojae.model.shelving import InboxDocument, MoveRequest
from seojae_desktop import phrases, theme, words
from seojae_desktop.widgets.basics import label, quiet, set_flag
from seojae_desktop.widgets.names import NameCheck
from seojae_desktop.widgets.shelf_targets import SOURCES


class InboxCard(QFrame):
    """A card; `request` says what it asks for."""

    changed = Signal()
    """What the card asks for is not what it was."""

    def __init__(self, document: InboxDocument, collections: tuple[str, ...]) -> None:
        super().__init__()
        self.document = document
        self.setObjectName("card")
        self._start = QPoint()
        self._collections: tuple[str, ...] = ()
        self._build()
        self.show_collections(collections)
        self._tell_accessible()

    def _build(self) -> None:
        document = self.document
        name = document.source.rsplit("/", 1)[-1]
        self.box = NameCheck(name)
        self.box.setFont(theme.font(bold=True))
        self.box.toggled.connect(self._box_toggled)
        about = quiet(phrases.about_file(document.size, document.modified_at))
        about.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.excerpt = label(phrases.breakable(phrases.excerpt(document.excerpt, (), 320)))
        self.excerpt.setWordWrap(True)
        self.problem = quiet(document.problem)
        self.problem.setProperty("amber", True)
        self.problem.setVisible(bool(document.problem))
        self.near = quiet(phrases.breakable(phrases.near(document.near)))
        self.near.setVisible(bool(document.near))
        self.target = QComboBox()
        self.target.setEditable(True)
        self.target.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.target.setAccessibleName(f"{name}: {words.CHOOSE_SHELF}")
        field = QLineEdit()
        field.setPlaceholderText(words.CHOOSE_SHELF)
        self.target.setLineEdit(field)
        completer = QCompleter(self.target.model(), self.target)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.target.setCompleter(completer)
        self.target.setMinimumWidth(200)
        self.target.currentTextChanged.connect(self._target_changed)
        self.target.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.target.installEventFilter(self)
        self.name = QLineEdit(name)
        self.name.setAccessibleName(f"{name}: {words.NEW_NAME}")
        self.name.editingFinished.connect(self.changed)
        head = QHBoxLayout()
        head.addWidget(self.box, 1)
        head.addWidget(about)
        to = QHBoxLayout()
        to.setSpacing(theme.NEAR)
        to.addWidget(label("→"))
        to.addWidget(self.target)
        to.addSpacing(theme.NEAR)
        to.addWidget(quiet(words.NEW_NAME))
        to.addWidget(self.name, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.GAP, theme.NEAR, theme.GAP, theme.NEAR)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.excerpt)
        column.addWidget(self.problem)
        column.addWidget(self.near)
        column.addLayout(to)

    def show_collections(self, collections: tuple[str, ...]) -> None:
        """Offer the collections; what was chosen or typed stays."""
        typed = self.target.currentText()
        self.target.blockSignals(True)
        self.target.clear()
        self.target.addItems(list(collections))
        self.target.setCurrentIndex(-1)
        self.target.setEditText(typed)
        self.target.blockSignals(False)
        self._collections = collections

    def aim(self, folder: str) -> None:
        """Choose a collection."""
        self.target.setEditText(folder)

    def request(self) -> MoveRequest | None:
        """Give what the card asks for; None while it asks for nothing."""
        target = self.target.currentText().strip()
        if not self.box.isChecked() or not target:
            return None
        name = self.name.text().strip()
        old = self.document.source.rsplit("/", 1)[-1]
        return MoveRequest(
            self.document.source,
            target,
            new_name="" if name == old else name,
            create_collection=target not in self._collections,
        )

    def _target_changed(self, text: str) -> None:
        """A card with a target is one that is to move."""
        if bool(text.strip()) != self.box.isChecked():
            self.box.setChecked(bool(text.strip()))  # tells that it changed
        else:
            self.changed.emit()

    def _box_toggled(self, checked: bool) -> None:
        set_flag(self, "chosen", on=checked)
        self.changed.emit()

    def _tell_accessible(self) -> None:
        self.setAccessibleName(self.document.source)
        self.setAccessibleDescription(self.excerpt.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Let the wheel scroll the page: over a field it would choose another collection."""
        if watched is self.target and event.type() == QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Remember where a drag would begin."""
        self._start = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Drag the card onto a collection."""
        moved = (event.position().toPoint() - self._start).manhattanLength()
        if (
            event.buttons() & Qt.MouseButton.LeftButton
            and moved >= QApplication.startDragDistance()
        ):
            data = QMimeData()
            data.setData(SOURCES, self.document.source.encode())
            drag = QDrag(self)
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.MoveAction)
