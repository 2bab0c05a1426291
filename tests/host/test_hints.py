"""Ways of saving, moving and deleting become places to look at, and how soon."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from watchdog.events import (
    DirMovedEvent,
    FileAttribEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
)

from seojae.host.hints import Hints
from seojae.host.pending import GONE_SECONDS, SETTLE_SECONDS, Pending

SOON, LATER = GONE_SECONDS, SETTLE_SECONDS


class Looks:
    """Tells which places are due when, after some events."""

    def __init__(self, root: Path) -> None:
        self.now = 0.0
        self.root = root
        self.probed = threading.Event()
        self.pending = Pending(lambda: None, lambda: self.now)
        self.hints = Hints(root, self.pending, root / ".seojae" / "watching", self.probed)

    def after(self, *events: FileSystemEvent) -> dict[str, float]:
        for event in events:
            self.hints.dispatch(event)
        due: dict[str, float] = {}
        for self.now in (SOON, LATER):
            due |= {place.native: self.now for place in self.pending.take().places}
        return due

    def path(self, name: str) -> str:
        return str(self.root / name)


@pytest.fixture
def looks(tmp_path: Path) -> Looks:
    return Looks(tmp_path)


def test_writing_waits_and_deleting_does_not(looks: Looks) -> None:
    due = looks.after(
        FileCreatedEvent(looks.path("인사/새.md")),
        FileModifiedEvent(looks.path("인사/새.md")),
        FileAttribEvent(looks.path("인사/받은.hwp")),
        FileDeletedEvent(looks.path("인사/옛.md")),
    )
    assert due == {"인사/새.md": LATER, "인사/받은.hwp": LATER, "인사/옛.md": SOON}


def test_both_ends_of_a_move_are_looked_at_together(looks: Looks) -> None:
    due = looks.after(
        FileMovedEvent(looks.path("인사/가.md"), looks.path("총무/가.md")),
        DirMovedEvent(looks.path("옛 폴더"), looks.path("새 폴더")),
    )
    assert due == dict.fromkeys(["인사/가.md", "총무/가.md", "옛 폴더", "새 폴더"], SOON)


def test_a_temporary_file_renamed_over_a_document_is_a_change(looks: Looks) -> None:
    due = looks.after(
        FileCreatedEvent(looks.path("인사/.~저장.tmp")),
        FileMovedEvent(looks.path("인사/.~저장.tmp"), looks.path("인사/규정.hwp")),
    )
    assert due == {"인사/규정.hwp": LATER}


def test_word_saving_a_document_is_a_change_and_never_a_deletion(looks: Looks) -> None:
    due = looks.after(
        FileCreatedEvent(looks.path("인사/~WRD0001.tmp")),
        FileMovedEvent(looks.path("인사/규정.docx"), looks.path("인사/~WRL0002.tmp")),
        FileMovedEvent(looks.path("인사/~WRD0001.tmp"), looks.path("인사/규정.docx")),
        FileDeletedEvent(looks.path("인사/~WRL0002.tmp")),
    )
    assert due == {"인사/규정.docx": LATER}


def test_a_document_deleted_and_written_again_is_a_change(looks: Looks) -> None:
    due = looks.after(
        FileDeletedEvent(looks.path("인사/규정.docx")),
        FileCreatedEvent(looks.path("인사/규정.docx")),
    )
    assert due == {"인사/규정.docx": LATER}


@pytest.mark.parametrize(
    "name",
    [
        "인사/~$규정.docx",
        "인사/.~lock.규정.odt#",
        "인사/내려받는 중.crdownload",
        "인사/규정.asv",
        ".seojae/index.db-wal",
        "인사/.숨김/문서.md",
        "인사/Thumbs.db",
    ],
)
def test_what_is_no_document_is_nothing(looks: Looks, name: str) -> None:
    events = (FileCreatedEvent, FileModifiedEvent, FileDeletedEvent)
    assert looks.after(*(event(looks.path(name)) for event in events)) == {}


def test_the_root_and_what_lies_outside_is_nothing(looks: Looks) -> None:
    outside = f"{looks.root}2/문서.md"
    assert looks.after(FileModifiedEvent(str(looks.root)), FileModifiedEvent(outside)) == {}


def test_our_own_file_shows_that_events_come(looks: Looks) -> None:
    assert not looks.probed.is_set()
    assert looks.after(FileCreatedEvent(looks.path(".seojae/watching"))) == {}
    assert looks.probed.is_set()


def test_names_of_undecodable_bytes_are_kept(looks: Looks) -> None:
    due = looks.after(FileCreatedEvent(looks.path("인사/\udcb1\udcd4.txt")))
    assert list(due) == ["인사/\udcb1\udcd4.txt"]
