"""`Library`: opening, what lies in it, its collections, and that it can be used from any thread."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from seojae.errors import IndexTooNew, RootMissing, UnknownCollection
from seojae.library import Library
from seojae.model import notices
from seojae.model.answers import Filters, SearchRequest
from seojae.model.library import Progress
from seojae.paths.index_place import INDEX
from seojae.paths.names import STATE

FILES = {
    "규정/README.md": (
        "---\nname: 회사 규정\ndescription: 휴가와 여비\ntags: [규정]\n---\n# 규정\n모음\n"
    ),
    "규정/휴가.md": "---\ndate: 2026-02-03\ntags: [휴가]\n---\n# 휴가\n\n연차는 15일이다.\n",
    "규정/여비.txt": "숙박비는 하루 70,000원이다.\n",
    "회의록/첫 회의.md": "# 첫 회의\n\n송년회는 12월에 한다.\n",
    "_inbox/새 파일.txt": "아직 정리하지 않은 계약서다.\n",
    "규정/도면.dwg": "AC1032\0\0",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small indexed library; tests that change something make their own."""
    folder = tmp_path_factory.mktemp("서재") / "내 서재"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with Library.open(folder) as library:
        library.reindex()
    return folder


@pytest.fixture
def library(root: Path) -> Iterator[Library]:
    with Library.open(root) as opened:
        yield opened


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(RootMissing):
        Library.open(tmp_path / "없는 폴더")


def test_a_new_library_is_open_and_empty_before_it_is_indexed(library_root: Path) -> None:
    with Library.open(library_root) as library:
        assert not library.is_indexed()
        assert library.last_indexed() is None
        assert library.documents() == ()
        assert library.tags() == {}
        assert library.recent() == ()
        answer = library.search(SearchRequest("연차"))
    assert answer.hits == ()
    assert answer.document_count == 0
    assert answer.hint


def test_indexing_an_empty_folder_is_a_complete_run(library_root: Path) -> None:
    with Library.open(library_root) as library:
        report = library.reindex()
        assert (report.documents, report.failed, report.cancelled) == (0, 0, False)
        assert library.is_indexed()


def test_the_index_lies_under_the_root_and_stays(root: Path, library: Library) -> None:
    assert (root / STATE / INDEX).is_file()
    assert library.is_indexed()
    assert library.search(SearchRequest("연차")).hits


def test_a_damaged_index_is_made_anew_and_told(library_root: Path) -> None:
    (library_root / "책장").mkdir()
    (library_root / "책장" / "글.txt").write_text("연차는 15일이다.\n", encoding="utf-8")
    with Library.open(library_root) as library:
        library.reindex()
    index = library_root / STATE / INDEX
    for beside in index.parent.glob(f"{INDEX}-*"):
        beside.unlink()
    index.write_bytes(b"this is no database, " * 400)
    with Library.open(library_root) as library:
        assert not library.is_indexed()
        report = library.reindex()
        assert (report.rebuilt, report.notices) == (True, (notices.REBUILT,))
        assert library.reindex().notices == ()
        assert library.search(SearchRequest("연차")).hits


def test_an_index_of_a_newer_seojae_is_refused(library_root: Path) -> None:
    Library.open(library_root).close()
    connection = sqlite3.connect(library_root / STATE / INDEX)
    connection.execute("PRAGMA user_version = 9999")
    connection.close()
    with pytest.raises(IndexTooNew):
        Library.open(library_root)
    Library.rebuild(library_root).close()


def test_status_accounts_for_every_file(library: Library, root: Path) -> None:
    status = library.status()
    assert [each.card.folder for each in status.collections] == ["규정", "회의록"]
    assert [each.documents for each in status.collections] == [3, 1]
    assert [each.unread for each in status.collections] == [1, 0]
    assert status.inbox == 1
    assert [failure.path for failure in status.failures] == ["규정/도면.dwg"]
    assert status.partial == ()
    assert status.index_bytes > 0
    assert status.last_indexed == library.last_indexed()
    assert Path(status.root) == root.resolve()


def test_a_card_comes_from_the_readme_or_is_made(library: Library) -> None:
    rules, minutes = (each.card for each in library.status().collections)
    assert (rules.name, rules.description, rules.tags) == ("회사 규정", "휴가와 여비", ("규정",))
    assert rules.readme
    assert minutes.name == "회의록"
    assert not minutes.readme
    assert "첫 회의" in minutes.description


def test_documents_are_listed_by_path_with_what_is_wrong(library: Library) -> None:
    infos = library.documents()
    assert [info.source for info in infos] == sorted(FILES)
    problem = {info.source: info.problem for info in infos if info.status == "unread"}
    assert set(problem) == {"규정/도면.dwg"}
    assert problem["규정/도면.dwg"]


@pytest.mark.parametrize("name", ["규정", "회사 규정"])
def test_a_collection_is_named_by_its_folder_or_its_name(library: Library, name: str) -> None:
    sources = {info.source for info in library.documents(name)}
    assert sources == {path for path in FILES if path.startswith("규정/")}


def test_an_unknown_collection_is_refused_with_those_that_exist(library: Library) -> None:
    for ask in (library.documents, lambda name: library.recent(5, name)):
        with pytest.raises(UnknownCollection) as caught:
            ask("없는 책장")
        assert caught.value.available == ("규정", "회의록")


def test_tags_are_counted_with_those_of_the_collections(library: Library) -> None:
    assert library.tags() == {"규정": 3, "휴가": 1}


def test_recent_documents_come_newest_first(library: Library) -> None:
    recent = library.recent()
    days = [info.modified_at for info in recent]
    assert days == sorted(days, reverse=True)
    assert recent[-1].source == "규정/휴가.md"  # the only one with a date of its own, in the past
    assert len(library.recent(2)) == 2
    assert {info.collection for info in library.recent(9, "회의록")} == {"회의록"}


def test_progress_is_told_and_the_run_can_be_stopped(library_root: Path) -> None:
    folder = library_root / "책장"
    folder.mkdir()
    for number in range(12):
        (folder / f"{number}.txt").write_text(f"{number}번 연차 규정이다.\n", encoding="utf-8")
    stop, seen = threading.Event(), list[Progress]()

    def watch(progress: Progress) -> None:
        seen.append(progress)
        if progress.total:
            stop.set()

    with Library.open(library_root) as library:
        assert library.reindex(watch=watch, stop=stop).cancelled
        assert not library.is_indexed()
        assert any(progress.total == 12 for progress in seen)
        report = library.reindex()
        assert not report.cancelled
        assert report.documents == 12


def test_a_library_answers_from_many_threads(library: Library) -> None:
    """Each thread has a connection of its own (field note B15)."""
    queries = ["연차", "숙박비", "송년회"] * 8
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda query: library.search(SearchRequest(query)), queries))
    assert all(answer.hits for answer in answers)


def test_own_synonyms_widen_a_search_and_wrong_lines_are_told(library_root: Path) -> None:
    (library_root / "책장").mkdir()
    (library_root / "책장" / "글.txt").write_text("곳간 열쇠는 경비실에 있다.\n", encoding="utf-8")
    with Library.open(library_root) as library:
        library.reindex()
        assert library.search(SearchRequest("수장고")).hits == ()
    (library_root / STATE / "synonyms.txt").write_text("수장고, 곳간\n곳간\n", encoding="utf-8")
    with Library.open(library_root) as library:
        answer = library.search(SearchRequest("수장고"))
        assert [hit.citation.source for hit in answer.hits] == ["책장/글.txt"]
        assert answer.widened_with == {"수장고": ("곳간",)}
        assert library.search(SearchRequest("수장고", widen=False)).hits == ()
        assert len(library.synonym_problems()) == 1


def test_forty_collections_with_long_descriptions(library_root: Path, shared: Path) -> None:
    shelves = shared / "cases" / "J_retrieval" / "shelves"
    folders = sorted(folder.name for folder in shelves.iterdir())
    for folder in folders:
        (library_root / folder).mkdir()
        shutil.copyfile(shelves / folder / "README.md", library_root / folder / "README.md")
    with Library.open(library_root) as library:
        library.reindex()
        cards = [each.card for each in library.status().collections]
        assert [card.folder for card in cards] == folders
        assert all(card.readme and 0 < len(card.description) <= 500 for card in cards)
        everywhere = library.search(SearchRequest("휴가"))
        filters = Filters(collections=tuple(folders[:3]))
        narrowed = library.search(SearchRequest("휴가", filters=filters))
    assert everywhere.collections == tuple(folders)
    assert narrowed.collections == tuple(folders[:3])
    assert narrowed.document_count + narrowed.unread <= 6
