"""Numbers that Word writes itself are part of what a person reads and searches."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.make_docx import p, style, write_docx

from seojae.model.documents import Paragraph
from seojae.parsers.base import Limits
from seojae.parsers.docx import parse


def level(depth: int, text: str, form: str = "decimal", *, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/>{more}</w:lvl>'
    )


def abstract(number: int, *levels: str, more: str = "") -> str:
    return f'<w:abstractNum w:abstractNumId="{number}">{more}{"".join(levels)}</w:abstractNum>'


def num(number: int, definition: int, *, more: str = "") -> str:
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{definition}"/>{more}</w:num>'


def item(text: str, list_id: int = 1, depth: int = 0) -> str:
    properties = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{list_id}"/></w:numPr>'
    return p(text, properties=properties)


def texts(file: Path, body: str, numbering: str, styles: str = "") -> list[str]:
    document = parse(write_docx(file, body, {"numbering": numbering, "styles": styles}), Limits())
    return [
        block.text
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Paragraph)
    ]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "번호.docx"


def test_levels_count_and_begin_again_under_the_next_number(file: Path) -> None:
    numbering = abstract(0, level(0, "%1."), level(1, "%1.%2")) + num(1, 0)
    body = item("가") + item("나", depth=1) + item("다", depth=1) + item("라") + item("마", depth=1)

    assert texts(file, body, numbering) == ["1. 가", "1.1 나", "1.2 다", "2. 라", "2.1 마"]


@pytest.mark.parametrize(
    ("form", "third"),
    [
        ("decimal", "3"),
        ("decimalZero", "03"),
        ("ganada", "다"),
        ("chosung", "ㄷ"),
        ("decimalEnclosedCircle", "③"),
        ("upperRoman", "III"),
        ("lowerRoman", "iii"),
        ("upperLetter", "C"),
        ("lowerLetter", "c"),
    ],
)
def test_number_formats(file: Path, form: str, third: str) -> None:
    numbering = abstract(0, level(0, "%1)", form)) + num(1, 0)

    assert texts(file, item("가") * 3, numbering)[2] == f"{third}) 가"


@pytest.mark.parametrize("form", ["bullet", "thaiCounting"])
def test_bullets_and_unknown_formats_add_nothing(file: Path, form: str) -> None:
    numbering = abstract(0, level(0, "%1." if form != "bullet" else "•", form)) + num(1, 0)

    assert texts(file, item("가"), numbering) == ["가"]


def test_article_numbers_made_by_a_style_are_in_the_heading_path(file: Path) -> None:
    numbering = abstract(
        0, level(0, "제%1조", more='<w:pStyle w:val="조"/><w:suff w:val="space"/>')
    ) + num(7, 0)
    styles = style("조", "heading 2", properties='<w:numPr><w:numId w:val="7"/></w:numPr>')
    body = p("목적", style="조") + p("본문 하나") + p("정의", style="조") + p("본문 둘")

    document = parse(write_docx(file, body, {"numbering": numbering, "styles": styles}), Limits())

    assert [section.location.label() for section in document.sections] == [
        "제1조 목적",
        "제2조 정의",
    ]


def test_lists_share_a_counter_unless_one_starts_anew(file: Path) -> None:
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    numbering = abstract(0, level(0, "%1.")) + num(1, 0) + num(2, 0) + num(3, 0, more=anew)
    body = item("가") + item("나", 2) + item("다", 3) + item("라", 3)

    assert texts(file, body, numbering) == ["1. 가", "2. 나", "5. 다", "6. 라"]


def test_number_zero_takes_a_paragraph_out_of_its_styles_list(file: Path) -> None:
    numbering = abstract(0, level(0, "%1.")) + num(1, 0)
    styles = style("L", "목록", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
    body = p("가", style="L") + p(
        "나", style="L", properties='<w:numPr><w:numId w:val="0"/></w:numPr>'
    )

    assert texts(file, body, numbering, styles) == ["1. 가", "나"]


def test_a_list_style_stands_for_another_definition(file: Path) -> None:
    numbering = (
        abstract(0, more='<w:numStyleLink w:val="목록"/>')
        + abstract(1, level(0, "(%1)"), more='<w:styleLink w:val="목록"/>')
        + num(1, 0)
    )

    assert texts(file, item("가"), numbering) == ["(1) 가"]


def test_numbers_of_a_legal_level_are_all_plain(file: Path) -> None:
    numbering = abstract(
        0, level(0, "%1.", "upperRoman"), level(1, "%1.%2", more="<w:isLgl/>")
    ) + num(1, 0)

    assert texts(file, item("가") + item("나", depth=1), numbering) == ["I. 가", "1.1 나"]


def test_a_list_that_is_not_defined_shows_no_number(file: Path) -> None:
    assert texts(
        file, item("가", 42) + item("나", 1, 8), abstract(0, level(0, "%1.")) + num(1, 0)
    ) == [
        "가",
        "나",
    ]
