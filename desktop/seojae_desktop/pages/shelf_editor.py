"""The right side of 책장: what one collection says of itself, and its documents."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from seojae.model.library import CollectionStatus, DocumentInfo
from seojae.model.shelving import CollectionMaterial
from seojae_desktop import phrases, theme, words
from seojae_desktop.widgets.basics import EmptyState, button, label, quiet, tab_through
from seojae_desktop.widgets.names import tip

GOOD_LENGTH = 200
"""Characters of a description that Claude still reads whole (CLIENTS)."""

_WIDTHS = (64, 104, 96)
"""Of format, day and state; title and place share the rest."""

Index = QModelIndex | QPersistentModelIndex


class ShelfEditor(QWidget):
    """Name, description and tags of a collection, frequent words as help, its documents."""

    save_wanted = Signal()
    rename_wanted = Signal()
    remove_wanted = Signal()
    open_wanted = Signal(str)
    """Path under the root of a document that is to be opened in its program."""
    move_wanted = Signal(list, str)
    """Documents (`document_id`) and the folder of the collection they are to go to."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = ""
        self._describes_itself = False
        self._saved: tuple[str, str, tuple[str, ...]] = ("", "", ())
        self._build()

    def _build(self) -> None:
        self.name = QLineEdit()
        self.description = QPlainTextEdit()
        self.description.setPlaceholderText(words.DESCRIPTION_ASK)
        self.description.setTabChangesFocus(True)
        self.description.setFixedHeight(84)
        self.description.textChanged.connect(self._count)
        self.length = quiet()
        self.tags = QLineEdit()
        self.tags.setPlaceholderText(words.TAGS_ASK)
        self.terms = quiet()
        self.save = button(words.SAVE + "(&A)", self.save_wanted.emit, primary=True)
        self.rename = button(words.RENAME_SHELF + "(&R)", self.rename_wanted.emit)
        self.remove = button(words.REMOVE_SHELF + "(&D)", self.remove_wanted.emit)
        self.remove.setEnabled(False)
        self.remove.setToolTip(words.REMOVE_SHELF_HINT)
        self.said = quiet()
        self.documents = QTableView()
        self.model = DocumentTable()
        self.documents.setModel(self.model)
        self.documents.setAccessibleName("문서 목록")
        self.documents.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.documents.setShowGrid(False)
        self.documents.setWordWrap(False)
        self.documents.verticalHeader().hide()
        self.documents.setTabKeyNavigation(False)
        self.documents.activated.connect(
            lambda index: self.open_wanted.emit(self.model.document(index.row()).source)
        )
        header = self.documents.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for column, width in enumerate(_WIDTHS, 2):
            header.resizeSection(column, width)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.documents.selectionModel().selectionChanged.connect(lambda _new, _old: self._chosen())
        self.none = EmptyState(words.NO_DOCUMENTS, icon="file")
        self.none.hide()
        self.target = QComboBox()
        self.target.setAccessibleName(words.MOVE_TO)
        self.move_button = button(words.MOVE + "(&M)", self._move, icon="move")
        self.chosen = quiet()
        self._lay_out()
        self._chosen()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(theme.NEAR)
        form.setHorizontalSpacing(theme.GAP)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for text, field in (
            (words.SHELF_NAME, self.name),
            (words.SHELF_DESCRIPTION, self.description),
            ("", self.length),
            (words.SHELF_TAGS, self.tags),
            (words.FREQUENT, self.terms),
        ):
            name = label(text)
            name.setBuddy(field)
            form.addRow(name, field)
        acts = QHBoxLayout()
        acts.setSpacing(theme.NEAR)
        acts.addWidget(self.save)
        acts.addWidget(self.rename)
        acts.addWidget(self.remove)
        acts.addWidget(self.said, 1)
        move = QHBoxLayout()
        move.setSpacing(theme.NEAR)
        move.addWidget(self.chosen, 1)
        move.addWidget(self.target)
        move.addWidget(self.move_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GAP)
        column.addLayout(form)
        column.addLayout(acts)
        column.addWidget(self.documents, 1)
        column.addWidget(self.none, 1)
        column.addLayout(move)
        tab_through(
            self.name,
            self.description,
            self.tags,
            self.save,
            self.rename,
            self.remove,
            self.documents,
            self.target,
            self.move_button,
        )

    def show_card(self, each: CollectionStatus, folders: list[str]) -> None:
        """Show what a collection says of itself; what is being edited is not overwritten."""
        card = each.card
        self._describes_itself = card.readme
        if self.is_edited() and self._folder == card.folder:
            return
        self._folder = card.folder
        self.name.setText(card.name)
        self.description.setPlainText(card.description if card.readme else "")
        self.tags.setText(", ".join(card.tags))
        self._saved = self.values()
        self.said.setText(card.problem)
        self.target.clear()
        self.target.addItems([folder for folder in folders if folder != card.folder])

    def show_contents(
        self, material: CollectionMaterial, documents: tuple[DocumentInfo, ...]
    ) -> None:
        """Show the frequent words and the documents."""
        terms = ", ".join(term for term, _count in material.frequent_terms[:12])
        self.terms.setText(terms or words.NO_FREQUENT)
        own = f"{self._folder}/README.md"
        left = tuple(info for info in documents if info.source != own)
        # A README that describes the collection is what is edited above, no document of it.
        listed = left if self._describes_itself else documents
        self.model.show_documents(listed)
        self.documents.setVisible(bool(listed))
        self.none.setVisible(not listed)
        self.none.say(words.NO_DOCUMENTS, words.NO_DOCUMENTS_HINT.format(folder=self._folder))
        self._chosen()
        self.remove.setEnabled(not left)

    def values(self) -> tuple[str, str, tuple[str, ...]]:
        """Give name, description and tags as they stand in the fields."""
        tags = tuple(tag.strip() for tag in self.tags.text().split(",") if tag.strip())
        return self.name.text().strip(), self.description.toPlainText().strip(), tags

    def is_edited(self) -> bool:
        """Say whether something was typed that is not saved."""
        return self.values() != self._saved

    def _count(self) -> None:
        length = len(self.description.toPlainText().strip())
        self.length.setText(f"{length:,}자 · {words.DESCRIPTION_HINT}")

    def _selected(self) -> list[DocumentInfo]:
        rows = sorted({index.row() for index in self.documents.selectionModel().selectedRows()})
        return [self.model.document(row) for row in rows]

    def _chosen(self) -> None:
        count = len(self._selected())
        ask = words.CHOOSE_DOCUMENTS if self.model.rowCount() else ""
        self.chosen.setText(f"문서 {count:,}건 고름" if count else ask)
        self.move_button.setEnabled(bool(count))
        self.target.setEnabled(bool(count))

    def _move(self) -> None:
        if self.target.currentText():
            chosen = [info.document_id for info in self._selected()]
            self.move_wanted.emit(chosen, self.target.currentText())


class DocumentTable(QAbstractTableModel):
    """Documents as rows; thousands of them cost nothing but the rows that are seen."""

    _HEADS = ("제목", "위치", "형식", "수정일", "상태")

    def __init__(self) -> None:
        super().__init__()
        self._documents: tuple[DocumentInfo, ...] = ()

    def show_documents(self, documents: tuple[DocumentInfo, ...]) -> None:
        """Show other documents."""
        if documents == self._documents:
            return
        self.beginResetModel()
        self._documents = documents
        self.endResetModel()

    def document(self, row: int) -> DocumentInfo:
        """Give the document of a row."""
        return self._documents[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's
        """Count the documents."""
        return 0 if parent.isValid() else len(self._documents)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's
        """Count the columns."""
        return 0 if parent.isValid() else len(self._HEADS)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._HEADS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Tell what stands in a cell."""
        info = self._documents[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(info.problem or info.source)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            info.title,
            info.source,
            info.format,
            f"{info.modified_at.astimezone():%Y-%m-%d}",
            phrases.STATUS[info.status],
        )[index.column()]
