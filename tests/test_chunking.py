"""Chunks hold all text of a document, once and in order, with true places and lines."""

from __future__ import annotations

import dataclasses
import itertools
import pickle
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seojae.chunking import LEAD_IN, LONGEST, WIDEST_GAP, chunk
from seojae.model.documents import (
    Block,
    Chunk,
    Paragraph,
    ParsedDocument,
    Row,
    Section,
    Table,
)
from seojae.model.locations import (
    HeadingPath,
    Lines,
    Page,
    SheetRows,
    Slide,
    TableRows,
    headings_of,
)
from seojae.parsers.base import Limits
from seojae.parsers.reading import read
from seojae.parsers.tables import row_text

# Documents of every shape

WORDS = st.text(alphabet="가나다라마 abc.다12!?\n", min_size=1, max_size=60)
LONG = st.builds(lambda word, times: word * times, WORDS, st.sampled_from([1, 5, 40, 90]))
CELLS = st.one_of(st.just(""), st.text("가나다 12", max_size=20), LONG.map(lambda t: t[:2000]))
HEADINGS = st.lists(st.sampled_from(["제1장", "제2장", "", "여비"]), max_size=3).map(tuple)
PLACES = st.one_of(
    HEADINGS.map(HeadingPath),
    st.builds(Page, st.integers(1, 9), HEADINGS),
    st.builds(Slide, st.integers(1, 9), st.sampled_from(["", "추진 일정"])),
    st.builds(SheetRows, st.sampled_from(["예산", "명단"]), st.just(1), st.just(50)),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(1, 4))
    cells = st.lists(CELLS, min_size=width, max_size=width).map(tuple)
    one_line = cells.map(lambda row: tuple(" ".join(cell.split()) for cell in row))
    first = draw(st.integers(1, 5))
    rows = draw(st.lists(one_line, max_size=12))
    return Table(
        number=draw(st.integers(1, 9)),
        rows=tuple(Row(first + at, row) for at, row in enumerate(rows)),
        header=draw(st.one_of(st.just(()), one_line)),
        caption=draw(st.sampled_from(["", "여비 지급표"])),
    )


BLOCKS = st.one_of(LONG.map(Paragraph), tables())
SECTIONS = st.builds(Section, PLACES, st.lists(BLOCKS, max_size=5).map(tuple))
DOCUMENTS = st.builds(ParsedDocument, st.just("제목"), st.lists(SECTIONS, max_size=4).map(tuple))


def texts_of(block: Block) -> list[str]:
    if isinstance(block, Paragraph):
        return [block.text]
    header = " | ".join(block.header) if any(block.header) else ""
    return [block.caption, header, *(row_text(block.header, row.cells) for row in block.rows)]


def letters(texts: Sequence[str]) -> str:
    return re.sub(r"\s", "", "".join(texts))


def expected_letters(document: ParsedDocument) -> str:
    return letters([t for s in document.sections for b in s.blocks for t in texts_of(b)])


def titles_without_text(document: ParsedDocument) -> list[str]:
    """Headings that stand in no other path: a chunk has to say them."""
    titles = []
    for section, following in itertools.pairwise([*document.sections, None]):
        assert section is not None
        own = headings_of(section.location)
        if letters([t for b in section.blocks for t in texts_of(b)]) or not own:
            continue
        if following is None or headings_of(following.location)[: len(own)] != own:
            titles.append(own[-1])
    return titles


@settings(max_examples=60)
@given(DOCUMENTS)
def test_all_text_is_kept_once_and_in_order(document: ParsedDocument) -> None:
    titles = titles_without_text(document)
    found = letters([each.text for each in chunk(document)])
    for title in titles:  # they stand where their section is; take them out to compare the rest
        assert letters([title]) in found
    if not titles:
        assert found == expected_letters(document)
    assert len(found) == len(expected_letters(document)) + len(letters(titles))


@settings(max_examples=60)
@given(DOCUMENTS)
def test_chunks_are_bounded_and_never_blank(document: ParsedDocument) -> None:
    for each in chunk(document):
        assert each.text.strip()
        assert len(each.text) <= LONGEST


@settings(max_examples=60)
@given(DOCUMENTS)
def test_line_i_of_a_chunk_is_line_i_of_the_document(document: ParsedDocument) -> None:
    last = 0
    for each in chunk(document):
        assert each.text.count("\n") == each.last_line - each.first_line
        assert each.first_line >= max(last, 1)
        last = each.last_line


@settings(max_examples=60)
@given(st.lists(SECTIONS, min_size=2, max_size=4))
def test_a_chunk_never_reaches_across_a_section(sections: list[Section]) -> None:
    marked = tuple(
        dataclasses.replace(section, location=HeadingPath((f"{at}장",)))
        for at, section in enumerate(sections)
    )
    whole = chunk(ParsedDocument("", marked))
    apart = [chunk(ParsedDocument("", (section,))) for section in marked]
    assert [each.text for each in whole] == [each.text for part in apart for each in part]


@settings(max_examples=60)
@given(DOCUMENTS)
def test_rows_are_addressed_by_their_numbers(document: ParsedDocument) -> None:
    """A row that has a mark of its own stands in a chunk whose place names its number."""
    sections = []
    numbers = itertools.count(1)
    for at, section in enumerate(document.sections):
        blocks = [
            dataclasses.replace(
                block,
                number=next(numbers),
                rows=tuple(
                    dataclasses.replace(row, cells=(f"<{at}.{place}.{row.number}>", *row.cells))
                    for row in block.rows
                ),
            )
            if isinstance(block, Table)
            else block
            for place, block in enumerate(section.blocks)
        ]
        sections.append(dataclasses.replace(section, blocks=tuple(blocks)))
    for each in chunk(dataclasses.replace(document, sections=tuple(sections))):
        marks = [int(mark) for mark in re.findall(r"<\d+\.\d+\.(\d+)>", each.text)]
        if marks:
            assert isinstance(each.location, TableRows | SheetRows)
            assert each.location.first <= min(marks)
            assert each.location.last >= max(marks)


@settings(max_examples=60)
@given(st.integers(1, 60), st.integers(20, 400))
def test_chunks_of_one_section_are_of_about_the_same_length(lines: int, length: int) -> None:
    text = "\n".join("가" * length for _ in range(lines))
    found = [len(each.text) for each in chunk(of(Paragraph(text)))]
    assert sum(found) > LONGEST or len(found) == 1
    if len(found) > 1:
        assert min(found) >= LONGEST / 4


# Places


def of(
    *blocks: Block, location: HeadingPath | Page | Slide | SheetRows | None = None
) -> ParsedDocument:
    return ParsedDocument("", (Section(location or HeadingPath(("제1장",)), blocks),))


def test_a_short_section_is_one_chunk() -> None:
    assert chunk(of(Paragraph("제60조에 따른다."))) == [
        Chunk("제60조에 따른다.", HeadingPath(("제1장",)), 1, 1)
    ]


def test_lines_of_a_file_are_kept() -> None:
    (found,) = chunk(of(Paragraph("첫째\n둘째", line=3), Paragraph("셋째", line=8)))
    assert found.text == "첫째\n둘째\n\n\n\n셋째"
    assert (found.first_line, found.last_line) == (3, 8)


def test_many_empty_lines_end_a_chunk() -> None:
    found = chunk(of(Paragraph("첫째", line=1), Paragraph("둘째", line=2 + WIDEST_GAP)))
    assert [each.first_line for each in found] == [1, 2 + WIDEST_GAP]


def test_text_before_the_first_heading_is_cited_by_its_lines() -> None:
    (found,) = chunk(of(Paragraph("첫째\n둘째", line=4), location=HeadingPath()))
    assert found.location == Lines(4, 5)


@pytest.mark.parametrize("location", [Page(3, ("제2장",)), Slide(2, "추진 일정")])
def test_pages_and_slides_are_places(location: Page | Slide) -> None:
    (found,) = chunk(of(Paragraph("글"), location=location))
    assert found.location == location


def test_a_heading_without_text_lives_on_in_the_path_below_it() -> None:
    document = ParsedDocument(
        "",
        (
            Section(HeadingPath(("제1장",))),
            Section(HeadingPath(("제1장", "제1조")), (Paragraph("글"),)),
            Section(HeadingPath(("제2장",))),
        ),
    )
    assert [(each.text, each.location) for each in chunk(document)] == [
        ("글", HeadingPath(("제1장", "제1조"))),
        ("제2장", HeadingPath(("제2장",))),
    ]


def test_a_document_without_sections_has_no_chunks() -> None:
    assert chunk(ParsedDocument("", ())) == []
    assert chunk(of(Paragraph(" \n\t\n"), location=HeadingPath())) == []


# Long text


def test_a_long_line_is_cut_at_the_ends_of_sentences() -> None:
    sentences = [f"{number}번째 문장은 여기에서 끝난다. " for number in range(100)]
    found = chunk(of(Paragraph("".join(sentences))))
    assert len(found) > 1
    assert all(each.text.endswith(("끝난다.", "끝난다. ")) for each in found)
    assert "".join(each.text for each in found) == "".join(sentences)
    assert {(each.first_line, each.last_line) for each in found} == {(1, 1)}


def test_a_line_without_sentences_is_cut_at_spaces() -> None:
    text = "가나다라 " * 500
    for each in chunk(of(Paragraph(text))):
        assert set(each.text.split()) == {"가나다라"}


def test_few_words_do_not_stay_alone_before_a_long_line() -> None:
    text = "개발 내용\n" + "산소 운반체의 조성을 개발한다. " * 55
    found = chunk(of(Paragraph(text)))
    assert found[0].text.startswith("개발 내용\n산소")
    assert min(len(each.text) for each in found) > LONGEST / 4


def test_a_chunk_ends_where_a_paragraph_ends_rather_than_inside_it() -> None:
    paragraphs = [Paragraph("가" * 250, line=1 + 2 * at) for at in range(4)]
    paragraphs += [Paragraph("나" * 250 + "\n" + "다" * 250, line=9)]
    found = chunk(of(*paragraphs))
    assert len(found) == 2
    assert not found[0].text.endswith("나")


# Tables


def table(*rows: tuple[str, ...], header: tuple[str, ...] = (), caption: str = "") -> Table:
    numbered = tuple(Row(number, cells) for number, cells in enumerate(rows, 2))
    return Table(3, numbered, header, caption)


def test_a_table_reads_alone_and_names_its_rows() -> None:
    budget = table(("출장비", "50,000원"), ("숙박비", ""), header=("항목", "한도"), caption="여비")
    (found,) = chunk(of(budget))
    assert found.text.split("\n") == [
        "여비",
        "항목 | 한도",
        "항목=출장비 · 한도=50,000원",
        "항목=숙박비",
    ]
    assert found.location == TableRows(HeadingPath(("제1장",)), 3, 2, 3)
    assert found.location.label() == "제1장 · 표 3 · 2~3행"


def test_a_sheet_names_its_rows() -> None:
    (found,) = chunk(of(table(("가",), ("나",)), location=SheetRows("예산", 1, 40)))
    assert found.location == SheetRows("예산", 2, 3)


def test_a_paragraph_right_before_a_table_leads_into_it() -> None:
    found = chunk(of(Paragraph("앞선 글이다."), Paragraph("다음 표와 같다."), table(("가", "나"))))
    assert [each.text for each in found] == ["앞선 글이다.", "다음 표와 같다.\n가 · 나"]
    assert isinstance(found[1].location, TableRows)


def test_a_long_paragraph_before_a_table_stays_text() -> None:
    found = chunk(of(Paragraph("글" * (LEAD_IN + 1)), table(("가", "나"))))
    assert [isinstance(each.location, TableRows) for each in found] == [False, True]


def test_text_after_a_table_is_text_again() -> None:
    found = chunk(of(table(("가", "나")), Paragraph("비고이다.")))
    assert [each.text for each in found] == ["가 · 나", "비고이다."]
    assert found[1].location == HeadingPath(("제1장",))


def test_tables_side_by_side_are_apart() -> None:
    other = dataclasses.replace(table(("다", "라")), number=4)
    found = chunk(of(table(("가", "나")), other))
    assert [each.location.label() for each in found] == ["제1장 · 표 3 · 2행", "제1장 · 표 4 · 2행"]


@pytest.mark.parametrize("length", [500, 860, 1300, 5000])
def test_a_header_is_never_alone(length: int) -> None:
    content = ("내용이 길다. " * length)[:length]
    found = chunk(of(Paragraph("표를 본다."), table(("제1조", content), header=("조문", "내용"))))
    assert found[0].text.startswith("표를 본다.\n조문 | 내용\n조문=제1조")
    assert all(len(each.text) <= LONGEST for each in found)


def test_rows_of_a_long_table_are_kept_whole() -> None:
    rows = [(f"{number}번", "내용 " * 20) for number in range(60)]
    found = chunk(of(table(*rows, header=("번호", "내용"))))
    assert len(found) > 3
    for each in found:
        assert each.text.split("\n")[-1].startswith("번호=")
        first, *_, last = [line for line in each.text.split("\n") if "=" in line]
        assert isinstance(each.location, TableRows)
        assert first.startswith(f"번호={each.location.first - 2}번")
        assert last.startswith(f"번호={each.location.last - 2}번")


# Real documents


def test_real_documents_are_cut_into_readable_pieces(shared: Path) -> None:
    """No lines of a header alone, few tiny pieces, nothing lost, in documents of all formats."""
    files = sorted(path for path in (shared / "corpora/small").rglob("*") if path.is_file())
    sizes: list[int] = []
    for file in files:
        document = read(file, Limits()).document
        chunks = chunk(document)
        kept = letters([each.text for each in chunks])
        for text in [t for s in document.sections for b in s.blocks for t in texts_of(b)][::7]:
            assert letters([text]) in kept, file.name
        headers = {
            " | ".join(block.header)
            for section in document.sections
            for block in section.blocks
            if isinstance(block, Table)
        }
        assert not headers & {each.text for each in chunks}, file.name
        sizes += [len(each.text) for each in chunks]
        assert pickle.loads(pickle.dumps(chunks)) == chunks
    assert max(sizes) <= LONGEST
    assert sum(size < 20 for size in sizes) < 0.1 * len(sizes)
