"""Plans: many wishes checked at once, told before anything happens, and done as one batch."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.shelving.conftest import CLAUDE, CLI, ask, index, listing, write

from seojae.analysis.kiwi import KiwiAnalyzer
from seojae.errors import IndexBusy, NameTaken, RootMissing
from seojae.library import Library
from seojae.model.answers import SearchRequest
from seojae.paths import fitting
from seojae.shelving.desk import Shelving


def test_a_plan_changes_nothing_and_tells_all(root: Path, shelving: Shelving) -> None:
    write(root, "회의/회의록.md", "다른 글")
    before = listing(root)
    plan = shelving.plan(
        [
            ask("_inbox/회의록.md", "회의"),
            ask("_inbox/새 규정.txt", "새 책장", subfolder="2026", create_collection=True),
            ask("없는 문서", "회의"),
            ask("규정/휴가.md", "없는 책장"),
        ],
        include_empty=True,
    )
    assert [(move.source, move.target) for move in plan.moves] == [
        ("_inbox/회의록.md", "회의/회의록 (2).md"),
        ("_inbox/새 규정.txt", "새 책장/2026/새 규정.txt"),
    ]
    assert "회의록 (2).md" in plan.moves[0].notes[0]
    assert plan.moves[1].makes == ("새 책장", "새 책장/2026")
    assert [each.code for each in plan.refusals] == ["unknown_document", "unknown_collection"]
    assert plan.refusals[1].source == "규정/휴가.md"
    assert all(each.message and each.hint for each in plan.refusals)
    assert listing(root) == before
    assert shelving.moves() == ()


def test_what_was_planned_is_done_as_one_batch(root: Path, shelving: Shelving) -> None:
    write(root, "_inbox/사본/회의록.md", "같은 이름")
    asked = [
        ask("_inbox/회의록.md", "규정"),
        ask("_inbox/사본/회의록.md", "규정"),
        ask("없는 문서", "규정"),
    ]
    plan = shelving.plan(asked, include_empty=True)
    report = shelving.apply(asked, CLAUDE, include_empty=True)
    assert [each.target for each in report.done] == [move.target for move in plan.moves]
    assert {each.batch for each in report.done} == {report.batch}
    assert [each.subject for each in report.refusals] == ["없는 문서"]
    assert len(shelving.undo(CLI, batch=report.batch).undone) == 2


def test_a_batch_tells_how_far_it_is_and_stops_when_asked(root: Path, shelving: Shelving) -> None:
    for number in range(3):
        write(root, f"_inbox/{number}.md", "글")
    asked = [ask(f"_inbox/{number}.md", "규정") for number in range(3)]
    stop, told = threading.Event(), []

    def watch(done: int, total: int) -> None:
        told.append((done, total))
        if done:
            stop.set()

    report = shelving.apply(asked, CLAUDE, include_empty=True, watch=watch, stop=stop)
    assert told == [(0, 3), (1, 3)]
    assert [each.target for each in report.done] == ["규정/0.md", "규정/1.md"]
    assert (root / "_inbox/2.md").exists()
    assert len(shelving.undo(CLI, batch=report.batch).undone) == 2


def test_a_batch_in_which_nothing_can_be_done(shelving: Shelving) -> None:
    report = shelving.apply([ask("없는 문서", "규정")], CLI)
    assert (report.batch, report.done) == ("", ())


def test_a_document_is_asked_for_once(shelving: Shelving) -> None:
    asked = [ask("_inbox/회의록.md", "규정"), ask("_inbox/회의록.md", "회의")]
    plan = shelving.plan(asked, include_empty=True)
    assert len(plan.moves) == 1
    assert [each.code for each in plan.refusals] == ["bad_argument"]


def test_what_changes_between_plan_and_act_is_told(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = Shelving._planned

    def late(self: Shelving, *words: object, **more: object) -> object:
        planner = moved(self, *words, **more)  # type: ignore[arg-type]
        (root / "_inbox/회의록.md").unlink()
        return planner

    monkeypatch.setattr(Shelving, "_planned", late)
    report = shelving.apply([ask("_inbox/회의록.md", "규정")], CLI, include_empty=True)
    assert [each.code for each in report.refusals] == ["file_changed"]


def test_documents_without_text_are_filed_one_by_one(root: Path, kiwi: KiwiAnalyzer) -> None:
    write(root, "_inbox/빈 문서.md", "")
    with Library.open(root) as library:
        index(library, kiwi)
        write(root, "_inbox/방금 온 문서.md", "글")
        asked = [
            ask(path, "규정")
            for path in ("_inbox/빈 문서.md", "_inbox/방금 온 문서.md", "_inbox/회의록.md")
        ]
        report = library.shelving.apply(asked, CLI)
        assert [each.target for each in report.done] == ["규정/회의록.md"]
        assert [each.code for each in report.refusals] == ["not_read", "not_read"]
        assert "빈 파일" in report.refusals[0].message
        assert "아직 읽지 않은" in report.refusals[1].message
        library.shelving.file(asked[0], CLI)
        assert library.shelving.apply([asked[1]], CLI, include_empty=True).refusals == ()


def test_a_collection_is_named_by_its_readme_too(root: Path, kiwi: KiwiAnalyzer) -> None:
    write(root, "규정/README.md", "---\nname: 회사 규정: 모음\n---\n글\n")
    write(root, "회의/README.md", "---\nname: 기록\n---\n글\n")
    write(root, "보관/README.md", "---\nname: 기록\n---\n글\n")
    with Library.open(root) as library:
        index(library, kiwi)
        moved = library.shelving.file(ask("_inbox/회의록.md", "회사 규정: 모음"), CLI)
        assert moved.target == "규정/회의록.md"
        plan = library.shelving.plan([ask("_inbox/새 규정.txt", "기록")])
        assert "둘 이상" in plan.refusals[0].message
        assert "보관" in plan.refusals[0].hint


def test_it_is_found_in_its_new_place_at_once_under_its_number(
    root: Path, kiwi: KiwiAnalyzer
) -> None:
    with Library.open(root) as library:
        index(library, kiwi)
        before = {each.source: each.document_id for each in library.documents()}
        number = before["_inbox/회의록.md"]
        library.shelving.file(ask(number, "회의", new_name="송년 계획"), CLI)
        hits = library.search(SearchRequest("송년회")).hits
        assert [(hit.document_id, hit.citation.source) for hit in hits] == [
            (number, "회의/송년 계획.md")
        ]
        assert library.search(SearchRequest("송년 계획")).hits[0].document_id == number
        library.shelving.undo(CLI)
        assert {each.source: each.document_id for each in library.documents()} == before
        renamed = library.shelving.rename_collection("규정", "사규", CLI)
        assert renamed.notes == ()
        assert library.search(SearchRequest("연차")).hits[0].citation.source == "사규/휴가.md"
        assert "사규" in {card.folder for card in library.shelving.collections()}


def test_an_index_that_cannot_follow_does_not_undo_a_move(root: Path) -> None:
    def busy(_places: object) -> None:
        raise IndexBusy

    with Library.open(root) as library:
        shelving = Shelving(library.root, library._database, busy, library.duplicates.of_each)
        moved = shelving.file(ask("_inbox/회의록.md", "규정"), CLI)
    assert (root / moved.target).exists()
    assert "다음 색인" in moved.notes[-1]


def test_a_name_of_which_all_numbers_are_taken_is_refused(
    root: Path, shelving: Shelving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "MOST_NUMBERS", 1)
    write(root, "규정/회의록.md", "다른 글")
    with pytest.raises(NameTaken):
        shelving.file(ask("_inbox/회의록.md", "규정"), CLI)


def test_a_root_that_went_away_is_told(root: Path, shelving: Shelving) -> None:
    root.rename(root.with_name("치운 서재"))
    for act in (
        shelving.collections,
        shelving.inbox,
        lambda: shelving.create_collection("가", CLI),
    ):
        with pytest.raises(RootMissing):
            act()
    root.with_name("치운 서재").rename(root)
