"""The outline of an HWP document as heading paths, with the numbers that Hangul shows."""

from __future__ import annotations

from pathlib import Path

from tests.parsers.hancom_reading import outline, paragraphs
from tests.parsers.make_hwp import (
    BULLET,
    NUMBER,
    OUTLINE,
    Node,
    body,
    cell,
    docinfo,
    para,
    section_start,
    table,
    write_hwp,
)

from seojae.model.documents import ParsedDocument
from seojae.parsers import hwp
from seojae.parsers.base import Limits

CHAPTER, ARTICLE, ITEM, LISTED, BULLETED = 1, 2, 3, 4, 5
INFO = docinfo(
    heads=[
        (0, 0, 0),
        (OUTLINE, 0, 0),
        (OUTLINE, 1, 0),
        (OUTLINE, 2, 0),
        (NUMBER, 0, 2),
        (BULLET, 0, 1),
    ],
    numberings=[
        [("제^1장", 0), ("제^2조", 0), ("^1.^2.^3", 8)],
        [("^1)", 1)],
    ],
)


def read(folder: Path, *paras: Node) -> ParsedDocument:
    first = para("", section_start(outline=1))
    return hwp.parse(write_hwp(folder / "규정.hwp", body(first, *paras), info=INFO), Limits())


def test_outline_levels_make_the_path_with_their_numbers(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        para("머리글"),
        para("총칙", shape=CHAPTER),
        para("(목적)", shape=ARTICLE),
        para("이 규정은 …"),
        para("(정의)", shape=ARTICLE),
        para("복무", shape=CHAPTER),
        para("(휴가)", shape=ARTICLE),
        para("연차는 15일이다."),
    )
    assert outline(document) == [
        "",
        "제1장 총칙",
        "제1장 총칙 > 제1조 (목적)",
        "제1장 총칙 > 제2조 (정의)",
        "제2장 복무",
        "제2장 복무 > 제1조 (휴가)",
    ]
    assert paragraphs(document) == ["머리글", "이 규정은 …", "연차는 15일이다."]


def test_a_number_may_hold_those_of_the_levels_above_it(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        para("가장", shape=CHAPTER),
        para("둘째", shape=ARTICLE),
        para("셋째", shape=ITEM),
        para("넷째", shape=ITEM),
    )
    assert outline(document)[-1] == "제1장 가장 > 제1조 둘째 > 1.1.나 넷째"


def test_listed_paragraphs_keep_their_numbers_and_bullets_need_none(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        para("하나", shape=LISTED),
        para("점", shape=BULLETED),
        para("둘", shape=LISTED),
    )
    assert paragraphs(document) == ["①) 하나", "점", "②) 둘"]


def test_body_text_with_an_outline_level_is_no_heading(tmp_path: Path) -> None:
    sentence = (
        "이 규정은 임직원의 복무에 관하여 필요한 사항을 빠짐없이 정함을 목적으로 하여 만든다."
    )
    document = read(tmp_path, para("총칙", shape=CHAPTER), para(sentence, shape=ARTICLE))
    assert outline(document) == ["제1장 총칙"]
    assert paragraphs(document) == [f"제1조 {sentence}"]


def test_a_heading_inside_a_frame_opens_a_section_and_in_a_table_it_does_not(
    tmp_path: Path,
) -> None:
    frame = table(cell(0, 0, para("총칙", shape=CHAPTER)))
    real = table(cell(0, 0, para("칸", shape=CHAPTER)), cell(0, 1, para("옆")))
    document = read(tmp_path, para(frame), para("본문"), para(real))
    assert outline(document) == ["제1장 총칙"]
    assert paragraphs(document) == ["본문"]


def test_empty_outline_paragraphs_leave_no_empty_level(tmp_path: Path) -> None:
    document = read(tmp_path, para("", shape=CHAPTER), para("(목적)", shape=ARTICLE), para("글"))
    assert outline(document) == ["제1조 (목적)"]


RULES = (
    "여비 규정",
    "제1장 총칙",
    "제1조(목적) 이 규정은 여비를 정한다.",
    "제2조(정의) 여비란 다음을 말한다.",
    "1. 운임",
    "제2장 여비",
    "제3조(한도) 숙박비는 제2조(정의)에 따른다.",
)


def test_without_an_outline_chapters_and_articles_are_the_headings(tmp_path: Path) -> None:
    document = read(tmp_path, *(para(text) for text in RULES))
    assert outline(document) == [
        "",
        "제1장 총칙",
        "제1장 총칙 > 제1조(목적)",
        "제1장 총칙 > 제2조(정의)",
        "제2장 여비",
        "제2장 여비 > 제3조(한도)",
    ]
    assert paragraphs(document) == [text for text in RULES if "장 " not in text]


def test_an_outline_is_trusted_more_than_the_words(tmp_path: Path) -> None:
    document = read(tmp_path, para("안내", shape=CHAPTER), *(para(text) for text in RULES))
    assert outline(document) == ["제1장 안내"]
