"""Filing one document: where it goes, what it is called, what is refused, what the journal says."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shelving.conftest import CLAUDE, CLI, FILES, OLD_NS, ask, listing, write

from seojae.errors import AlreadyThere, NameNotAllowed, UnknownCollection, UnknownDocument
from seojae.shelving.desk import Shelving


def test_a_document_goes_from_the_inbox_to_a_collection(root: Path, shelving: Shelving) -> None:
    moved = shelving.file(ask("_inbox/회의록.md", "회의"), CLAUDE)
    assert (moved.source, moved.target) == ("_inbox/회의록.md", "회의/회의록.md")
    assert (moved.face, moved.client, moved.state) == ("mcp", "Claude Desktop 1.2", "done")
    expected = {**FILES, "회의/회의록.md": FILES["_inbox/회의록.md"]}
    del expected["_inbox/회의록.md"]
    assert listing(root) == {path: text.encode() for path, text in expected.items()}
    assert (root / moved.target).stat().st_mtime_ns == OLD_NS


def test_a_name_that_is_taken_gets_a_number(root: Path, shelving: Shelving) -> None:
    write(root, "회의/회의록.md", "다른 글")
    moved = shelving.file(ask("_inbox/회의록.md", "회의"), CLI)
    assert moved.target == "회의/회의록 (2).md"
    assert moved.notes
    assert (root / "회의/회의록.md").read_text(encoding="utf-8") == "다른 글"


def test_undo_brings_it_back_and_redo_forth(root: Path, shelving: Shelving) -> None:
    before = listing(root)
    moved = shelving.file(
        ask("_inbox/회의록.md", "새 책장", subfolder="2026/6월", create_collection=True), CLI
    )
    after = listing(root)
    assert "새 책장/2026/6월/회의록.md" in after
    back = shelving.undo(CLI)
    assert [entry.undoes for entry in back.undone] == [moved.id]
    assert listing(root) == before
    assert not (root / "새 책장").exists()
    shelving.undo(CLI, batch=back.batch)
    assert listing(root) == after
    assert [entry.undone_by for entry in shelving.moves()][-1] == ""


def test_what_is_refused_is_told_and_nothing_happens(root: Path, shelving: Shelving) -> None:
    before = listing(root)
    with pytest.raises(UnknownCollection) as caught:
        shelving.file(ask("_inbox/회의록.md", "없는 책장"), CLI)
    assert caught.value.available == ("규정", "회의")
    with pytest.raises(UnknownDocument):
        shelving.file(ask("_inbox/없는 문서.md", "회의"), CLI)
    with pytest.raises(NameNotAllowed) as refused:
        shelving.file(ask("_inbox/회의록.md", "CON", create_collection=True), CLI)
    assert "규정, 회의" in refused.value.hint
    with pytest.raises(AlreadyThere):
        shelving.file(ask("규정/휴가.md", "규정"), CLI)
    assert listing(root) == before
    assert shelving.moves() == ()
