"""검색: the same search as Claude's, with the evidence a person wants to see.

The page asks `Library.search` and `Library.get_document` through the worker. A later question
overtakes an earlier one: only the answer to the last is shown.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.answers import Answer, DocumentView, Filters, Hit, Part, SearchRequest
from seojae.model.duplicates import Member, Relative
from seojae.model.library import LibraryStatus
from seojae.model.notices import of_comparing
from seojae_desktop import files, phrases, theme, words
from seojae_desktop.pages.page import PageWidget
from seojae_desktop.widgets.basics import EmptyState, Notice, button, label, quiet, tab_through
from seojae_desktop.widgets.hit_list import HitList, marked_words
from seojae_desktop.widgets.named_files import NamedFiles
from seojae_desktop.widgets.names import literal, tip
from seojae_desktop.widgets.preview import Preview, begins_in, label_of, section_of
from seojae_desktop.widgets.query_field import QueryField
from seojae_desktop.worker import LibraryWorker

TOP = 20
MOST_VERSIONS = 12


class SearchPage(PageWidget):
    """Questions, hits, and the document around the chosen hit."""

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__()
        self._worker = worker
        self.is_asking = False
        """Whether an answer is awaited."""
        self._asked = 0
        self._shown = 0
        self._marked: list[str] = []
        self._document = ""
        self._source = ""
        self._build()

    def _build(self) -> None:
        self.query = QueryField()
        self.query.setPlaceholderText(words.ASK)
        self.query.setAccessibleName(words.ASK)
        self.query.setClearButtonEnabled(True)
        self.query.asked.connect(lambda _text: self.search())
        self.go = button(words.SEARCH + "(&S)", self.query.ask, primary=True)
        self.collection = _choice(words.ALL_SHELVES, words.SHELVES)
        self.format = _choice(words.ALL_FORMATS, "형식")
        for name, formats in words.FORMATS:
            self.format.addItem(name, formats)
        self.period = _choice(words.ALL_TIMES, "기간")
        for name, days in words.PERIODS:
            self.period.addItem(name, days)
        self.inbox = QCheckBox(words.WITH_INBOX + "(&I)")
        for filter_ in (self.collection, self.format, self.period):
            filter_.activated.connect(lambda _index: self._search_again())
        self.inbox.clicked.connect(lambda _checked: self._search_again())
        self.facts = quiet()
        self.hint = Notice()
        self.hint.words.linkActivated.connect(self._search_word)
        self.hits = HitList()
        self.hits.chosen.connect(self._show_hit)
        self.hits.itemActivated.connect(lambda _item: self.open_file())
        self.named = NamedFiles()
        self.named.open_wanted.connect(partial(self._act_on_named, files.open_file))
        self.named.folder_wanted.connect(partial(self._act_on_named, files.show_in_folder))
        self.empty = EmptyState(words.START_SEARCHING, words.START_SEARCHING_HINT, "search")
        self.source = label()
        self.source.setWordWrap(True)
        self.preview = Preview()
        self.preview.part_wanted.connect(self._show_part)
        self.open = button(words.OPEN + "(&O)", self.open_file, icon="open")
        self.folder = button(words.SHOW_IN_FOLDER + "(&E)", self.show_in_folder, icon="folder")
        self.copy = button(words.COPY_CITATION + "(&C)", self.copy_citation, icon="copy")
        self.menu = QMenu(self)
        self.versions = button(words.VERSIONS + "(&V)", self._ask_versions, icon="history")
        self.said = quiet()
        self._lay_out()

    def _lay_out(self) -> None:
        ask = QHBoxLayout()
        ask.setSpacing(theme.NEAR)
        ask.addWidget(self.query, 1)
        ask.addWidget(self.go)
        narrow = QHBoxLayout()
        narrow.setSpacing(theme.NEAR)
        for filter_ in (self.collection, self.format, self.period, self.inbox):
            narrow.addWidget(filter_)
        narrow.addStretch(1)
        document = QWidget()
        right = QVBoxLayout(document)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(theme.NEAR)
        right.addWidget(self.source)
        right.addWidget(self.preview, 1)
        acts = QHBoxLayout()
        acts.setSpacing(theme.NEAR)
        for act in (self.open, self.folder, self.copy, self.versions):
            acts.addWidget(act)
        acts.addWidget(self.said, 1)
        right.addLayout(acts)
        self.found = QSplitter(Qt.Orientation.Horizontal)
        self.found.addWidget(self.hits)
        self.found.addWidget(document)
        self.found.setSizes([480, 520])
        self.found.setChildrenCollapsible(False)
        self.found.setHandleWidth(theme.GAP)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.found)
        page = QVBoxLayout(self)
        page.setContentsMargins(theme.MARGIN, theme.MARGIN, theme.MARGIN, theme.MARGIN)
        page.setSpacing(theme.GAP)
        page.addLayout(ask)
        page.addLayout(narrow)
        page.addWidget(self.facts)
        page.addWidget(self.hint)
        page.addWidget(self.stack, 1)
        page.addWidget(self.named)
        self.facts.hide()
        self._set_tab_order()

    def _set_tab_order(self) -> None:
        tab_through(
            self.query,
            self.go,
            self.collection,
            self.format,
            self.period,
            self.inbox,
            self.hint.words,
            self.hits,
            self.preview,
            self.open,
            self.folder,
            self.copy,
            self.versions,
            *self.named.buttons,
        )

    def show_status(self, status: LibraryStatus) -> None:
        """Offer the collections to search in; what was chosen stays chosen."""
        chosen = self.collection.currentData()
        self.collection.clear()
        self.collection.addItem(words.ALL_SHELVES, None)
        for each in status.collections:
            self.collection.addItem(
                f"{each.card.name} ({phrases.documents_in(each):,})", each.card.folder
            )
        self.collection.setCurrentIndex(max(0, self.collection.findData(chosen)))

    def focus_first(self) -> None:
        """Put the cursor into the field, its text selected."""
        self.query.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.query.selectAll()

    def search(self) -> None:
        """Ask what stands in the field."""
        self._asked += 1
        self.is_asking = True
        asked = self._asked
        request = SearchRequest(self.query.text(), top_k=TOP, filters=self._filters())
        self.said.clear()

        def show(answer: Answer) -> None:
            if asked == self._asked:
                self.is_asking = False
                self._show_answer(answer)

        def tell(error: SeojaeError) -> None:
            if asked == self._asked:
                self.is_asking = False
                self._show_error(error)

        self._worker.ask(lambda library: library.search(request), show, tell)

    def _search_again(self) -> None:
        if self.query.text().strip():
            self.search()

    def _search_word(self, word: str) -> None:
        self.query.setText(word)
        self.search()

    def _filters(self) -> Filters:
        folder = self.collection.currentData()
        days = self.period.currentData()
        return Filters(
            collections=(folder,) if folder else (),
            formats=tuple(self.format.currentData() or ()),
            since=date.today() - timedelta(days=days) if days else None,  # noqa: DTZ011 - local
            include_inbox=self.inbox.isChecked(),
        )

    def _show_answer(self, answer: Answer) -> None:
        self._marked = marked_words(answer)
        self.facts.setText(phrases.facts(answer))
        self.facts.setVisible(bool(self.facts.text()))
        self.hint.say_linked(_with_links(answer))
        self.hits.show_answer(answer)
        self.named.show_answer(answer)
        self._set_tab_order()
        if answer.named:
            self.empty.say(words.NOTHING_READ_FOUND, words.NOTHING_READ_FOUND_HINT)
        else:
            self.empty.say(words.NOTHING_FOUND, words.NOTHING_FOUND_HINT)
        self.stack.setCurrentWidget(self.found if answer.hits else self.empty)

    def _show_error(self, error: SeojaeError) -> None:
        self.facts.hide()
        self.hint.say("")
        self.hits.forget()
        self.named.show_answer(None)
        self.empty.say(error.message, error.hint)
        self.stack.setCurrentWidget(self.empty)

    def _show_hit(self, hit: Hit) -> None:
        self._document = hit.document_id
        self._show_source(hit.citation.source)
        self.said.clear()

        def show(view: DocumentView) -> None:
            if begins_in(hit.text, view.text):
                label_ = label_of(hit.citation.location, view.outline)
                self.preview.show_view(view, label_, self._marked, hit.text)
            else:  # a long section: the passage stands further on
                self._read(Part(around=hit.cursor), show_around)

        def show_around(view: DocumentView) -> None:
            label_ = label_of(hit.citation.location, view.outline)
            self.preview.show_view(view, label_, self._marked, hit.text)

        section = section_of(hit.citation.location)
        if section:
            self._read(
                Part(section=section),
                show,
                lambda: self._read(Part(around=hit.cursor), show_around),
            )
        else:
            self._read(Part(around=hit.cursor), show_around)

    def _show_part(self, part: Part, label_: str) -> None:
        self._read(part, lambda view: self.preview.show_view(view, label_, self._marked))

    def _read(
        self,
        part: Part,
        then: Callable[[DocumentView], None],
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        """Read a part of the chosen document; a later wish overtakes an earlier one."""
        document = self._document
        self._shown += 1
        shown = self._shown

        def show(view: DocumentView) -> None:
            if shown == self._shown:
                then(view)

        def tell(error: SeojaeError) -> None:
            if shown != self._shown:
                return
            if otherwise is not None:
                otherwise()
            else:
                self.preview.say(str(error))

        self._worker.ask(lambda library: library.get_document(document, part), show, tell)

    def _ask_versions(self) -> None:
        """Name the copies, drafts and revisions of the document that is shown."""
        document, shown = self._document, self._shown

        def look(library: Library) -> tuple[tuple[Relative, ...], int]:
            return library.duplicates.of(document), library.duplicates.waiting()

        def show(found: tuple[tuple[Relative, ...], int]) -> None:
            if shown == self._shown:
                self._show_versions(*found)

        if document:
            self._worker.ask(look, show, self._say)

    def _show_versions(self, found: tuple[Relative, ...], waiting: int) -> None:
        self.said.setText(of_comparing(waiting) or ("" if found else words.NO_VERSIONS))
        self.menu.clear()
        for each in found[:MOST_VERSIONS]:
            entry = self.menu.addAction(literal(phrases.relative(each)))
            entry.triggered.connect(partial(self._show_document, each.member))
        if found:
            self.menu.popup(self.versions.mapToGlobal(QPoint(0, self.versions.height())))

    def _show_document(self, member: Member, _checked: bool = False) -> None:
        """Show another document than the chosen hit's, from its beginning."""
        self._document = member.document_id
        self._show_source(member.source)
        self._show_part(Part(), "")

    def _show_source(self, source: str) -> None:
        self._source = source
        self.source.setText(phrases.breakable(source))
        self.source.setToolTip(tip(source))

    def _say(self, error: SeojaeError) -> None:
        self.said.setText(str(error))

    def open_file(self) -> None:
        """Open the document in its own program."""
        self._act(files.open_file)

    def show_in_folder(self) -> None:
        """Show the document in Explorer, or whatever shows folders here."""
        self._act(files.show_in_folder)

    def copy_citation(self) -> None:
        """Put the citation of the chosen hit on the clipboard."""
        hit = self.hits.hit()
        if hit is not None:
            is_hit = self._source == hit.citation.source
            told = hit.citation.label() if is_hit else self._source
            QGuiApplication.clipboard().setText(told)
            self.said.setText(words.COPIED)

    def _act(self, act: files.Act) -> None:
        if self._source:
            self.said.setText(self._done(act, self._source))

    def _act_on_named(self, act: files.Act, source: str) -> None:
        self.named.say(self._done(act, source))

    def _done(self, act: files.Act, source: str) -> str:
        """Do something with a file; say what is wrong, nothing where all went well."""
        root = self._worker.root
        return "" if root is None or act(root / source) else words.FILE_GONE


def _choice(everything: str, name: str) -> QComboBox:
    made = QComboBox()
    made.addItem(everything, None)
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return made


def _with_links(answer: Answer) -> str:
    """Give the hint as HTML in which the words of the question can be clicked."""
    text = html.escape(phrases.hint(answer))
    asked = sorted(answer.term_document_counts, key=len, reverse=True)
    if not text or not asked:
        return text
    found = re.compile("|".join(re.escape(html.escape(word)) for word in asked))
    return found.sub(lambda match: f'<a href="{match[0]}">{match[0]}</a>', text)
