"""Documents are read whole or in part, in pieces that together hold all text once."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from tests.search.conftest import Ask
from tests.search.office.writing import DOCUMENTS, readable

from seojae.errors import BadArgument, BadCursor, UnknownDocument, UnknownSection, UserError
from seojae.library import Library
from seojae.model.answers import DocumentView, Part
from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath, Lines, Location, Page, SheetRows, Slide
from seojae.parsers.front_matter import split
from seojae.paths.relpath import RelPath
from seojae.search.document_view import LONGEST, outline, view
from seojae.store.documents import DocumentRow, FileState
from seojae.store.passages import StoredChunk

RULES = "인사규정/취업규칙.md"


def letters(text: str) -> str:
    return "".join(re.findall(r"[가-힣a-zA-Z0-9]", text))


@pytest.mark.parametrize("path", sorted(readable()))
def test_a_document_holds_the_words_of_its_file(office: Library, path: str) -> None:
    text = split(DOCUMENTS[path]).body.replace("```python", "")
    seen = letters(office.get_document(path).text)
    assert all(letters(word) in seen for word in re.split(r"[\s,]+", text))


@pytest.fixture
def row() -> DocumentRow:
    """The row of some document, for views over chunks made by the test."""
    return DocumentRow(
        1, "d1", RelPath.from_disk("가.md"), "가", "md", "가", None, (), (), None,
        datetime(2026, 1, 1, tzinfo=UTC), FileState(0, 0, b""), 1,
    )  # fmt: skip


def chunks_of(texts: list[str]) -> list[StoredChunk]:
    return [
        StoredChunk(
            at, 1, at, Chunk(text, HeadingPath(("편", f"장 {at // 3}")), at + 1, at + 1), b""
        )
        for at, text in enumerate(texts)
    ]


@pytest.mark.parametrize("longest", [40, 100, 333, 5_000])
def test_paging_to_the_end_gives_all_text_once_and_in_order(row: DocumentRow, longest: int) -> None:
    texts = [f"{number:04}번째 낱말. " * (1 + number % 9) for number in range(40)]
    chunks = chunks_of([text.strip() for text in texts])
    read, cursor, pages = "", "", 0
    while True:
        part = view(row, chunks, Part(cursor=cursor), longest)
        assert len(part.text) <= longest
        read += "\n" + part.text
        pages += 1
        cursor = part.next_cursor
        if not cursor:
            break
    without_headings = re.sub(r"^#+ .*$", "", read, flags=re.MULTILINE)
    assert letters(without_headings) == letters("".join(texts))
    assert pages > 1 or longest == 5_000


def test_a_long_document_is_given_in_parts(office: Library) -> None:
    whole = office.get_document(RULES)
    assert len(whole.text) < LONGEST
    assert whole.next_cursor == ""
    assert whole.title == "취업규칙"
    assert whole.source == RULES
    assert whole.lines[0] >= 1


@pytest.mark.parametrize(
    ("section", "holds", "lacks"),
    [
        ("제14조(연차 유급휴가)", "15일의 연차", "청첩장"),
        ("제14조", "15일의 연차", "청첩장"),
        ("14조", "15일의 연차", "청첩장"),
        ("연차  유급휴가", "15일의 연차", "청첩장"),
        ("제7조", "하루 8시간", "부서장의 승인"),
        ("제7조의2", "부서장의 승인", "하루 8시간"),
        ("제3장 휴가", "청첩장", "견책"),
        ("부칙", "경과조치", "견책"),
    ],
)
def test_a_section_is_read_by_its_heading_or_a_part_of_it(
    office: Library, section: str, holds: str, lacks: str
) -> None:
    text = office.get_document(RULES, Part(section=section)).text
    assert holds in text
    assert lacks not in text


@pytest.mark.parametrize(
    ("source", "rows", "holds", "lacks"),
    [
        ("총무/비품 단가표.csv", "3", "토너", None),
        ("총무/비품 단가표.csv", "2-4", "복사용지", None),
        ("인사규정/취업규칙.md", "2", "청첩장", "견책"),
    ],
)
def test_rows_of_a_table_are_read_by_number(
    office: Library, source: str, rows: str, holds: str, lacks: str | None
) -> None:
    text = office.get_document(source, Part(rows=rows)).text
    assert holds in text
    assert lacks is None or lacks not in text


def test_pages_and_slides_are_read_by_number(row: DocumentRow) -> None:
    places: list[Location] = [Page(1), Page(2, ("장",)), Slide(3, "끝"), Lines(9, 9)]
    chunks = [
        StoredChunk(at, 1, at, Chunk(f"{at}번", place, at + 1, at + 1), b"")
        for at, place in enumerate(places)
    ]
    assert "0번" in view(row, chunks, Part(pages="1")).text
    both = view(row, chunks, Part(pages="2-3쪽")).text
    assert "1번" in both
    assert "2번" in both
    assert "0번" not in both
    with pytest.raises(UnknownSection):
        view(row, chunks, Part(pages="7"))


def test_the_outline_names_each_place_once(office: Library) -> None:
    entries = office.get_document(RULES).outline
    labels = [(entry.label, entry.depth) for entry in entries]
    assert ("제3장 휴가", 0) in labels
    assert ("제14조(연차 유급휴가)", 1) in labels
    assert len(set(labels)) == len(labels)
    for entry in entries:
        assert office.get_document(RULES, Part(section=entry.label)).text


def test_a_huge_outline_loses_its_deepest_levels_first() -> None:
    places = [HeadingPath((f"장 {at // 50}", f"조 {at}")) for at in range(2_000)]
    entries = outline(places)
    assert [entry.label for entry in entries] == [f"장 {at}" for at in range(40)]


def test_sheets_stand_in_the_outline_once() -> None:
    entries = outline([SheetRows("예산", 1, 9), SheetRows("예산", 10, 20), SheetRows("집행", 1, 3)])
    assert [entry.label for entry in entries] == ["시트 '예산'", "시트 '집행'"]


def test_around_begins_a_little_before_the_hit(ask: Ask, office: Library) -> None:
    hit = next(each for each in ask("징계 재심 청구").hits if each.citation.source == RULES)
    text = office.get_document(RULES, Part(around=hit.cursor)).text
    assert hit.text in text
    assert "견책" in text
    assert "한빛상사" not in text


@pytest.mark.parametrize(
    ("part", "error"),
    [
        (Part(section="없는 제목"), UnknownSection),
        (Part(section="제7조의9"), UnknownSection),
        (Part(pages="3"), UnknownSection),
        (Part(rows="9000"), UnknownSection),
        (Part(pages="셋"), BadArgument),
        (Part(rows="1-2-3"), BadArgument),
        (Part(cursor="처음"), BadCursor),
        (Part(cursor="99999"), BadCursor),
        (Part(around="-1"), BadCursor),
    ],
)
def test_a_part_that_does_not_exist_is_refused_with_the_next_step(
    office: Library, part: Part, error: type[UserError]
) -> None:
    with pytest.raises(error) as caught:
        office.get_document(RULES, part)
    assert caught.value.hint


def test_an_unknown_section_names_some_that_exist(office: Library) -> None:
    with pytest.raises(UnknownSection) as caught:
        office.get_document(RULES, Part(section="없는 제목"))
    assert "제1장 총칙" in caught.value.hint


def test_a_document_is_named_by_its_number_or_its_path(office: Library) -> None:
    by_path: DocumentView = office.get_document(RULES)
    assert office.get_document(by_path.document_id) == by_path
    assert office.get_document(RULES.replace("/", "\\")) == by_path
    with pytest.raises(UnknownDocument):
        office.get_document("없는 문서.md")


def test_a_file_that_could_not_be_read_says_why(office: Library) -> None:
    with pytest.raises(UnknownDocument) as caught:
        office.get_document("총무/평면도.dwg")
    assert "평면도.dwg" in caught.value.message
    assert caught.value.hint
