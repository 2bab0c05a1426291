"""미분류: what waits in the inbox, one card each, and one plan for all that is chosen.

A person picks a collection on a card; the plan says at the foot what would happen and what would
not, and one button does it. Nothing is suggested and nothing moves before that button. Files may be
dropped anywhere on the page (they are copied in), and cards dragged onto a collection.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.library import LibraryStatus
from seojae.model.notices import of_comparing
from seojae.model.shelving import (
    AddReport,
    FilingReport,
    InboxDocument,
    InboxPage,
    JournalEntry,
    MoveRequest,
    Plan,
    UndoReport,
)
from seojae_desktop import phrases, theme, words
from seojae_desktop.actor import ME
from seojae_desktop.pages.inbox_card import InboxCard
from seojae_desktop.pages.page import PageWidget
from seojae_desktop.widgets import dialogs
from seojae_desktop.widgets.basics import (
    EmptyState,
    Notice,
    button,
    label,
    link,
    quiet,
    tab_through,
)
from seojae_desktop.widgets.shelf_targets import ShelfTargets
from seojae_desktop.worker import LibraryWorker

FIRST = 20
"""Cards that are shown at first; more are asked for."""
AT_ONCE = 5
"""Cards that are made in one go."""


class InboxReview(PageWidget):
    """Cards, the collections one can drag them to, the plan, and what Claude filed today."""

    def __init__(self, worker: LibraryWorker) -> None:
        super().__init__()
        self._worker = worker
        self._looked = 0
        self._planned = 0
        self._plan: Plan = Plan()
        self._waiting: list[InboxDocument] = []
        self._kept: dict[str, InboxCard] = {}
        self._cursor = ""
        self._total = 0
        self._collections: tuple[str, ...] = ()
        self._today: list[str] = []
        self._done = ""
        self.cards: list[InboxCard] = []
        # A timer of the page, which ends with it: one that outlived it would fill what is gone.
        self._filling = QTimer(self, singleShot=True, interval=0)
        self._filling.timeout.connect(self._fill)
        self.setAcceptDrops(True)
        self._build()

    def _build(self) -> None:
        self.title = label(words.INBOX, points=12, bold=True)
        self.how = link(words.ASK_CLAUDE + "(&H)", self._tell_how)
        self.add = button(words.ADD_FILES + "(&F)", self._choose_files, icon="plus")
        self.problem = Notice()
        self.comparing = quiet()
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, theme.NEAR, 0)
        self._column.setSpacing(theme.NEAR)
        self.more = link(words.SHOW_MORE + "(&P)", self._show_more)
        self._column.addWidget(self.more)
        self._column.addStretch(1)
        inside = QWidget()
        inside.setLayout(self._column)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(words.INBOX)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows what has the focus in it
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(inside)
        self.empty = EmptyState(words.INBOX_EMPTY, words.INBOX_EMPTY_HINT, "inbox")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.area)
        self.targets = ShelfTargets()
        self.targets.dropped.connect(self._aim)
        self.plan = quiet()
        self.apply = button(words.MOVE_CHOSEN + "(&M)", self._apply, primary=True)
        self.apply.setEnabled(False)
        self.today = QFrame()
        self.today.setObjectName("card")
        self.today_words = label()
        self.today_words.setWordWrap(True)
        self.today_undo = link(words.UNDO_ALL + "(&U)", self._undo_today)
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.how)
        head.addWidget(self.add)
        middle = QHBoxLayout()
        middle.setSpacing(theme.GAP)
        middle.addWidget(self.stack, 1)
        side = QVBoxLayout()
        side.setSpacing(theme.NEAR)
        hint = quiet(words.DRAG_HERE)
        hint.setFixedWidth(190)
        side.addWidget(hint)
        side.addWidget(self.targets, 1)
        middle.addLayout(side)
        foot = QHBoxLayout()
        foot.addWidget(self.plan, 1)
        foot.addWidget(self.apply)
        done = QHBoxLayout(self.today)
        done.setContentsMargins(theme.GAP, 4, theme.GAP, 4)
        done.addWidget(self.today_words, 1)
        done.addWidget(self.today_undo)
        self.today.hide()
        self.comparing.hide()
        page = QVBoxLayout(self)
        page.setContentsMargins(theme.MARGIN, theme.MARGIN, theme.MARGIN, theme.MARGIN)
        page.setSpacing(theme.GAP)
        page.addLayout(head)
        page.addWidget(self.problem)
        page.addWidget(self.comparing)
        page.addLayout(middle, 1)
        page.addLayout(foot)
        page.addWidget(self.today)
        self._set_tab_order()

    def _set_tab_order(self) -> None:
        """Go through the cards as they stand: those made last are not the last to be reached."""
        fields = [field for card in self.cards for field in (card.box, card.target, card.name)]
        tab_through(self.how, self.add, *fields, self.more, self.apply, self.today_undo)

    def show_status(self, status: LibraryStatus) -> None:
        """Look at the inbox again; what was chosen on a card stays chosen."""
        self._collections = tuple(each.card.folder for each in status.collections)
        self.targets.show_collections(status.collections)
        self._looked += 1
        looked = self._looked

        count = max(FIRST, len(self.cards))

        def look(library: Library) -> tuple[InboxPage, list[JournalEntry]]:
            today = [entry for entry in library.shelving.moves(limit=200) if phrases.is_new(entry)]
            return library.shelving.inbox(limit=count), today

        def show(found: tuple[InboxPage, list[JournalEntry]]) -> None:
            if looked == self._looked:
                self.problem.pass_by()
                self._show_page(found[0])
                self._show_today(found[1])

        self._worker.ask(look, show, self._tell_meanwhile)

    def focus_first(self) -> None:
        """Begin on the first card, or where files are put in."""
        (self.cards[0].box if self.cards else self.add).setFocus()

    def requests(self) -> list[MoveRequest]:
        """Give what the cards ask for."""
        return [request for card in self.cards if (request := card.request()) is not None]

    def _show_page(self, page: InboxPage) -> None:
        """Show the inbox anew, from its beginning; cards that are still right are kept."""
        for card in self.cards:
            card.show_collections(self._collections)
        self._note_rest(page, len(page.documents))
        if [card.document for card in self.cards] == list(page.documents) and not self._waiting:
            if not self.apply.isEnabled():  # what stood in the way may be gone
                self._replan()
            return
        for card in self.cards:
            self._column.removeWidget(card)
        self._kept |= {card.document.source: card for card in self.cards}
        self.cards = []
        self._waiting = list(page.documents)
        self._fill()

    def _fill(self) -> None:
        """Add the next few cards; many at once would keep the window from answering."""
        now, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        for document in now:
            card = self._kept.pop(document.source, None)
            if card is None or card.document != document:
                if card is not None:
                    card.deleteLater()
                card = InboxCard(document, self._collections)
                card.changed.connect(self._changed)
            self._column.insertWidget(len(self.cards), card)
            self.cards.append(card)
        self.stack.setCurrentWidget(self.area if self.cards else self.empty)
        if self._waiting:
            self._filling.start()
            return
        for gone in self._kept.values():
            gone.deleteLater()
        self._kept = {}
        self._set_tab_order()
        self._replan()

    def _show_more(self) -> None:
        cursor = self._cursor

        def show(page: InboxPage) -> None:
            if cursor == self._cursor:
                self._waiting += page.documents
                self._note_rest(page, len(self.cards) + len(self._waiting))
                self._fill()

        self._worker.ask(lambda library: library.shelving.inbox(cursor), show, self._tell)

    def _note_rest(self, page: InboxPage, shown: int) -> None:
        self._cursor, self._total = page.next_cursor, page.total
        self.title.setText(f"{words.INBOX} {page.total:,}건" if page.total else words.INBOX)
        self.more.setText(f"{words.SHOW_MORE} (남은 {page.total - shown:,}건)(&P)")
        self.more.setVisible(bool(page.next_cursor))
        self.comparing.setText(of_comparing(page.uncompared))
        self.comparing.setVisible(bool(page.uncompared and page.total))

    def _aim(self, sources: list[str], folder: str) -> None:
        for card in self.cards:
            if card.document.source in sources:
                card.aim(folder)

    def _changed(self) -> None:
        """Plan anew for what a person has just chosen; what was done is read by now."""
        self._done = ""
        self._replan()

    def _replan(self) -> None:
        """Ask what would happen, and say it at the foot."""
        requests = self.requests()
        self._planned += 1
        planned = self._planned
        self.apply.setEnabled(False)
        self.apply.setText(words.MOVE_CHOSEN + "(&M)")
        if not requests:
            self.plan.setText(self._done or (words.CHOOSE_TARGETS if self.cards else ""))
            return

        def show(plan: Plan) -> None:
            if planned == self._planned:
                self.problem.pass_by()
                self._plan = plan
                self.plan.setText(phrases.breakable(phrases.plan(plan)))
                self.apply.setText(f"{len(plan.moves):,}건 {words.MOVE}(&M)")
                self.apply.setEnabled(bool(plan.moves))

        self._worker.ask(
            lambda library: library.shelving.plan(requests), show, self._tell_meanwhile
        )

    def _apply(self) -> None:
        requests = [move.request for move in self._plan.moves]
        self.apply.setEnabled(False)

        def filed(report: FilingReport) -> None:
            self.problem.say(phrases.refusals(report.refusals))
            self._done = phrases.filed(report)
            self.plan.setText(self._done)

        def refused(error: SeojaeError) -> None:
            self._tell(error)
            self._replan()

        self._worker.change(lambda library: library.shelving.apply(requests, ME), filed, refused)

    def _show_today(self, entries: list[JournalEntry]) -> None:
        by_claude = [each for each in entries if each.face == "mcp" and phrases.can_undo(each)]
        self._today = [each.id for each in by_claude]
        self.today_words.setText(phrases.breakable(phrases.by_claude(by_claude)))
        self.today.setVisible(bool(by_claude))

    def _undo_today(self) -> None:
        wanted = list(self._today)
        ask = words.UNDO_ALL_ASK.format(count=len(wanted))
        if not dialogs.ask(self, words.UNDO_ALL, ask, words.UNDO):
            return

        def undo(library: Library) -> list[UndoReport]:
            return [library.shelving.undo(ME, entry=each) for each in wanted]

        def undone(reports: list[UndoReport]) -> None:
            self.problem.say(
                phrases.refusals(tuple(r for report in reports for r in report.refusals))
            )

        self._worker.change(undo, undone, self._tell)

    def _choose_files(self) -> None:
        files, _filter = QFileDialog.getOpenFileNames(self, words.ADD_FILES)
        if files:
            self.add_files([Path(file) for file in files])

    def add_files(self, files: list[Path]) -> None:
        """Copy files from outside into the inbox."""

        def added(report: AddReport) -> None:
            self.problem.say(phrases.refusals(report.refusals))

        self._worker.change(lambda library: library.shelving.add(files, ME), added, self._tell)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take files from Explorer."""
        if event.mimeData().hasUrls():
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Copy the files that were dropped."""
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.add_files(files)

    def _tell_how(self) -> None:
        dialogs.tell(self, words.ASK_CLAUDE, words.ASK_CLAUDE_HOW)

    def _tell(self, error: SeojaeError) -> None:
        self.problem.say(str(error))

    def _tell_meanwhile(self, error: SeojaeError) -> None:
        self.problem.say_meanwhile(str(error))
