"""An answer is never of an index that was: row numbers of chunks are used again."""

from __future__ import annotations

from pathlib import Path

from seojae.library import Library
from seojae.model.answers import Filters, SearchRequest


def test_a_changed_file_is_judged_by_what_it_says_now(library_root: Path) -> None:
    file = library_root / "규정" / "여비 규칙.txt"
    file.parent.mkdir()
    file.write_text("출장 여비는 하루 3만원으로 한다.\n", encoding="utf-8")
    with Library.open(library_root) as searching, Library.open(library_root) as indexing:
        indexing.reindex()
        searching.search(SearchRequest("출장 여비"))
        file.write_text("출장 여비는 물가를 따라 매년 인상한다.\n", encoding="utf-8")
        indexing.reindex()
        answer = searching.search(SearchRequest("물가 인상"))
    (hit,) = answer.hits
    assert (hit.matched, hit.missing, answer.hint) == (("물가", "인상"), (), "")


def test_a_renamed_file_is_named_as_it_is_called_now(library_root: Path) -> None:
    file = library_root / "규정" / "여비 규칙.txt"
    file.parent.mkdir()
    file.write_text("출장 여비는 하루 3만원으로 한다.\n", encoding="utf-8")
    with Library.open(library_root) as library:
        library.reindex()
        library.search(SearchRequest("출장 여비"))
        file.rename(file.with_name("출장비 지침.txt"))
        library.reindex()
        (hit,) = library.search(SearchRequest("출장 여비")).hits
    assert (hit.citation.source, hit.title) == ("규정/출장비 지침.txt", "출장비 지침")


def test_a_question_that_comes_again_finds_what_was_added_meanwhile(library_root: Path) -> None:
    folder = library_root / "규정"
    folder.mkdir()
    (folder / "여비 규칙.txt").write_text("출장 여비는 하루 3만원으로 한다.\n", encoding="utf-8")
    question = SearchRequest("출장 여비는 얼마인가요?")
    with Library.open(library_root) as searching, Library.open(library_root) as indexing:
        indexing.reindex()
        first, again = searching.search(question), searching.search(question)
        (folder / "해외 여비.txt").write_text("해외 출장 여비는 달러로 준다.\n", encoding="utf-8")
        indexing.reindex()
        later = searching.search(question)
        more = searching.search(SearchRequest(question.query, top_k=1))
    assert again == first
    assert [len(answer.hits) for answer in (first, later, more)] == [1, 2, 1]


def test_a_filter_that_comes_again_leaves_what_was_added_meanwhile(library_root: Path) -> None:
    for folder in ("규정", "서식"):
        (library_root / folder).mkdir()
        (library_root / folder / "여비.txt").write_text("출장 여비 3만원\n", encoding="utf-8")
    narrowed = SearchRequest("출장 여비", filters=Filters(collections=("규정",), formats=("txt",)))
    with Library.open(library_root) as searching, Library.open(library_root) as indexing:
        indexing.reindex()
        first = searching.search(narrowed)
        (library_root / "규정" / "해외.TXT").write_text("해외 출장 여비\n", encoding="utf-8")
        (library_root / "규정" / "여비.txt").rename(library_root / "서식" / "옛 여비.txt")
        indexing.reindex()
        later = searching.search(narrowed)
    assert [hit.citation.source for hit in first.hits] == ["규정/여비.txt"]
    assert [hit.citation.source for hit in later.hits] == ["규정/해외.TXT"]
    assert (first.document_count, later.document_count) == (1, 1)
