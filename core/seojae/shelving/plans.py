"""What would happen: many wishes checked at once, before anything is touched.

A plan binds nobody: each move is checked again when it is done. Documents whose text nobody can
have read are refused in a plan, because whoever files many at once judges by the text (issue 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from seojae.errors import AlreadyThere, BadArgument, NameTaken, NotRead, SeojaeError
from seojae.model.shelving import MoveRequest, Plan, PlannedMove, Refusal
from seojae.paths import fitting
from seojae.paths.folders import opened
from seojae.paths.names import fold, visible
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.shelving import places
from seojae.shelving.journal import Entry
from seojae.shelving.places import Document
from seojae.shelving.steps import missing_folders
from seojae.store.database import Connection
from seojae.store.documents import UNREAD


@dataclass(frozen=True, slots=True)
class Step:
    """One move that can be done: the wish, the document and the place it goes to."""

    request: MoveRequest
    document: Document
    target: RelPath
    makes: tuple[RelPath, ...]
    notes: tuple[str, ...]

    def shown(self) -> PlannedMove:
        """Give the step as faces show it."""
        return PlannedMove(
            self.request,
            self.document.document_id,
            self.document.path.shown,
            self.target.shown,
            tuple(place.shown for place in self.makes),
            self.notes,
        )


@dataclass(slots=True)
class Planner:
    """Checks wishes one after the other; each knows what those before it will take.

    Attributes:
        include_empty: whether documents without text may be filed.
    """

    root: Root
    connection: Connection
    entries: list[Entry]
    include_empty: bool
    steps: list[Step] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    _taken: dict[str, set[str]] = field(default_factory=dict)

    def add(self, requests: Sequence[MoveRequest]) -> None:
        """Check wishes in order; each becomes a step or a refusal."""
        for request in requests:
            source = ""
            try:
                document = places.find_document(
                    self.root, self.connection, self.entries, request.document
                )
                source = document.path.shown
                self._refuse_unfit(document)
                self.steps.append(self.step(request, document))
            except SeojaeError as error:
                self.refusals.append(refusal(request.document, error, source))

    def plan(self) -> Plan:
        """Give the whole plan."""
        return Plan(tuple(step.shown() for step in self.steps), tuple(self.refusals))

    def step(self, request: MoveRequest, document: Document) -> Step:
        """Check one wish.

        Raises:
            SeojaeError: why it cannot be done.
        """
        collection = places.find_collection(
            self.root, self.connection, request.collection, create=request.create_collection
        )
        folder = places.find_subfolder(self.root, collection, request.subfolder)
        current = document.path.parts[-1]
        wanted = places.name_for(current, request.new_name)
        own = current if document.path.parent == folder else ""
        if own == wanted:
            raise AlreadyThere(f"문서가 이미 그 자리에 있습니다: {document.path}")
        makes = missing_folders(self.root, folder)
        name = self._free(folder, wanted, own, is_new=bool(makes))
        notes: tuple[str, ...] = ()
        if fold(name) != fold(wanted):
            notes = (f"같은 이름이 있어 '{visible(name)}'(으)로 옮깁니다.",)
        target = RelPath(f"{folder.native}/{name}")
        return Step(request, document, target, makes, notes)

    def _refuse_unfit(self, document: Document) -> None:
        if any(step.document.path == document.path for step in self.steps):
            raise BadArgument(
                f"같은 문서가 두 번 들어 있습니다: {document.path}", "한 번만 적어 주세요."
            )
        if self.include_empty:
            return
        if document.row is None:
            raise NotRead(
                f"아직 읽지 않은 문서라 한꺼번에 옮기지 않았습니다: {document.path}",
                "색인이 끝난 뒤 다시 하거나, 그 문서만 따로 옮기세요.",
            )
        if document.row.status == UNREAD:
            raise NotRead(
                f"글을 읽지 못한 문서라 한꺼번에 옮기지 않았습니다: {document.path} "
                f"({document.row.message})"
            )

    def _free(self, folder: RelPath, wanted: str, own: str, *, is_new: bool) -> str:
        taken = self._taken.setdefault(folder.key, set())
        there: set[str] = set()
        if not is_new:
            with opened(self.root, folder) as there_now:
                there = {fold(name) for name in there_now.names() if name != own}
        name = fitting.free(wanted, lambda candidate: fold(candidate) in there | taken)
        if name is None:
            raise NameTaken(f"같은 이름이 너무 많습니다: {folder}/{visible(wanted)}")
        taken.add(fold(name))
        return name


def refusal(subject: str, error: SeojaeError, source: str = "") -> Refusal:
    """Tell a refusal as faces show it."""
    offer = str(getattr(error, "offer", ""))
    return Refusal(visible(subject), error.code, error.message, error.hint, source, offer)
