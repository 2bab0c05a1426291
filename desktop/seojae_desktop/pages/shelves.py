"""책장: what each collection is for, what lies in it, and which files could not be read.

What a collection says of itself decides whether Claude looks into it; so the description is edited
here, beside the words that are frequent in its documents. Saving is explicit and says what was
written. The last row of the list gathers the files that could not be read.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.library import CollectionStatus, DocumentInfo, LibraryStatus
from seojae.model.shelving import CollectionMaterial, FilingReport, MoveRequest
from seojae_desktop import files, phrases, theme, words
from seojae_desktop.actor import ME
from seojae_desktop.pages.page import PageWidget
from seojae_desktop.pages.shelf_editor import ShelfEditor
from seojae_desktop.pages.unread import UnreadFiles
from seojae_desktop.widgets import dialogs, names
from seojae_desktop.widgets.basics import EmptyState, Notice, button, tab_through
from seojae_desktop.worker import LibraryWorker

_FOLDER = Qt.ItemDataRole.UserRole
_UNREAD = ""


class ShelvesPage(PageWidget):
    """The collections, and the one that is chosen."""

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__()
        self._worker = worker
        self._status: LibraryStatus | None = None
        self._shown = 0
        self._build()

    def _build(self) -> None:
        self.shelves = QListWidget()
        self.shelves.setAccessibleName(words.SHELVES)
        self.shelves.currentItemChanged.connect(lambda _new, _old: self._choose())
        self.new = button(words.NEW_SHELF + "(&N)", self._make, icon="plus")
        self.editor = ShelfEditor()
        self.editor.save_wanted.connect(self._save)
        self.editor.rename_wanted.connect(self._rename)
        self.editor.move_wanted.connect(self._move)
        self.editor.open_wanted.connect(lambda path: self._act(files.open_file, path))
        self.editor.remove_wanted.connect(self._remove)
        self.unread = UnreadFiles()
        self.unread.open_wanted.connect(lambda path: self._act(files.open_file, path))
        self.unread.folder_wanted.connect(lambda path: self._act(files.show_in_folder, path))
        self.problem = Notice()
        self.empty = EmptyState(words.NO_SHELVES, words.NO_SHELVES_HINT, "shelves")
        self.right = QStackedWidget()
        for part in (self.empty, self.editor, self.unread):
            self.right.addWidget(part)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.NEAR)
        column.addWidget(self.shelves, 1)
        column.addWidget(self.new)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(left)
        split.addWidget(self.right)
        split.setSizes([260, 640])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(theme.GAP)
        page = QVBoxLayout(self)
        page.setContentsMargins(theme.MARGIN, theme.MARGIN, theme.MARGIN, theme.MARGIN)
        page.setSpacing(theme.GAP)
        page.addWidget(self.problem)
        row = QHBoxLayout()
        row.addWidget(split)
        page.addLayout(row, 1)
        tab_through(self.shelves, self.new, self.editor.name)
        tab_through(self.shelves, self.new, self.unread.files)

    def show_status(self, status: LibraryStatus) -> None:
        """Show the collections as they are now; the one that was chosen stays chosen."""
        chosen = self._chosen()
        self._status = status
        self.shelves.blockSignals(True)
        self.shelves.clear()
        for each in status.collections:
            self._add_row(_title(each), each.card.folder, _tip(each))
        unread = len(status.failures) + len(status.partial)
        if unread:
            self._add_row(f"{words.UNREAD}   {unread:,}", _UNREAD, words.UNREAD_HINT)
        self.shelves.blockSignals(False)
        self.unread.show_files(status.failures, status.partial)
        self._select(chosen if chosen is not None else self._first())

    def focus_first(self) -> None:
        """Begin in the list of collections."""
        self.shelves.setFocus()

    def show_unread(self) -> None:
        """Show the files that could not be read."""
        self._select(_UNREAD)

    def _add_row(self, text: str, folder: str, tip: str) -> None:
        item = QListWidgetItem(text)
        item.setData(_FOLDER, folder)
        item.setToolTip(names.tip(tip))
        self.shelves.addItem(item)

    def _first(self) -> str | None:
        return str(self.shelves.item(0).data(_FOLDER)) if self.shelves.count() else None

    def _chosen(self) -> str | None:
        row = self.shelves.currentRow()
        return str(self.shelves.item(row).data(_FOLDER)) if row >= 0 else None

    def _select(self, folder: str | None) -> None:
        rows = range(self.shelves.count())
        row = next((r for r in rows if self.shelves.item(r).data(_FOLDER) == folder), -1)
        if row < 0 and self.shelves.count():
            row = 0
        if row == self.shelves.currentRow():
            self._choose()
        else:
            self.shelves.setCurrentRow(row)

    def _choose(self) -> None:
        folder = self._chosen()
        if folder is None:
            self.right.setCurrentWidget(self.empty)
        elif folder == _UNREAD:
            self.right.setCurrentWidget(self.unread)
        else:
            self._show_shelf(folder)

    def _show_shelf(self, folder: str) -> None:
        each = next(s for s in self._collections() if s.card.folder == folder)
        folders = [other.card.folder for other in self._collections()]
        self.editor.show_card(each, folders)
        self.right.setCurrentWidget(self.editor)
        self._shown += 1
        shown = self._shown

        def look(library: Library) -> tuple[CollectionMaterial, tuple[DocumentInfo, ...]]:
            return library.shelving.describe(folder), library.documents(folder)

        def show(found: tuple[CollectionMaterial, tuple[DocumentInfo, ...]]) -> None:
            if shown == self._shown:
                self.problem.pass_by()
                self.editor.show_contents(*found)

        self._worker.ask(look, show, lambda error: self.problem.say_meanwhile(str(error)))

    def _collections(self) -> tuple[CollectionStatus, ...]:
        return self._status.collections if self._status else ()

    def _save(self) -> None:
        folder = self._chosen()
        if not folder:
            return
        name, description, tags = self.editor.values()

        def saved(_entry: object) -> None:
            self.problem.say("")
            self.editor.said.setText(words.SHELF_SAVED.format(folder=folder))

        self._worker.change(
            lambda library: library.shelving.write_readme(
                folder, name=name, description=description, tags=tags, actor=ME
            ),
            saved,
            self._tell,
        )

    def _make(self) -> None:
        name = dialogs.ask_text(self, words.NEW_SHELF, words.NEW_SHELF_ASK, verb=words.MAKE)
        if name:
            self._worker.change(
                lambda library: library.shelving.create_collection(name, ME),
                lambda _entry: self.problem.say(""),
                self._tell,
            )

    def _rename(self) -> None:
        folder = self._chosen()
        if not folder:
            return
        name = dialogs.ask_text(
            self, words.RENAME_SHELF, words.RENAME_SHELF_ASK, value=folder, verb=words.RENAME
        )
        if name and name != folder:
            self._worker.change(
                lambda library: library.shelving.rename_collection(folder, name, ME),
                lambda _entry: self.problem.say(""),
                self._tell,
            )

    def _remove(self) -> None:
        folder = self._chosen()
        if not folder:
            return
        question = words.REMOVE_SHELF_ASK.format(folder=folder)
        if dialogs.ask(self, words.REMOVE_SHELF, question, words.REMOVE_SHELF):
            self._worker.change(
                lambda library: library.shelving.remove_collection(folder, ME),
                lambda _entry: self.problem.say(""),
                self._tell,
            )

    def _move(self, documents: list[str], target: str) -> None:
        requests = [MoveRequest(document, target) for document in documents]

        def moved(report: FilingReport) -> None:
            self.problem.say(phrases.refusals(report.refusals))
            self.editor.chosen.setText(phrases.filed(report))

        self._worker.change(lambda library: library.shelving.apply(requests, ME), moved, self._tell)

    def _act(self, act: files.Act, path: str) -> None:
        root = self._worker.root
        done = root is not None and act(root / path)
        self.problem.say("" if done else words.FILE_GONE)

    def _tell(self, error: SeojaeError) -> None:
        self.problem.say(str(error))


def _title(each: CollectionStatus) -> str:
    name = each.card.name
    mark = "" if each.card.readme and each.card.description else f"   ({words.NO_DESCRIPTION})"
    return f"{name}   {phrases.documents_in(each):,}{mark}"


def _tip(each: CollectionStatus) -> str:
    return each.card.problem or each.card.description or words.NO_DESCRIPTION_HINT
