"""Articles and chapters are places where a text is built from them, and mentions are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seojae.parsers.articles import article_headings


def found(text: str) -> list[tuple[int, str]]:
    return [(heading.level, heading.title) for heading in article_headings(text.split("\n"))]


def test_every_level_of_a_law_is_found() -> None:
    text = """민법
제1편 총칙
제1장 통칙
제1절 능력 <개정 2011.3.7>
제1관 성년
제1조 (법원)
민사에 관하여 법률에 규정이 없으면 관습법에 의한다.
제2조(신의성실) ① 권리의 행사는 신의에 좇아 하여야 한다.
제2조의2【목적】
제 3 조 [정의]
제4조 삭제 <1995.12.29>
제5조
부  칙 <제21472호, 2026.3.17>
제1조(시행일) 이 법은 공포한 날부터 시행한다.
[별표 1] 여비 지급표
■ 공무원 여비 규정 [별표 2] <개정 2026.1.2>"""
    assert found(text) == [
        (1, "제1편 총칙"),
        (2, "제1장 통칙"),
        (3, "제1절 능력 <개정 2011.3.7>"),
        (4, "제1관 성년"),
        (5, "제1조 (법원)"),
        (5, "제2조(신의성실)"),
        (5, "제2조의2【목적】"),
        (5, "제3조 [정의]"),
        (5, "제4조"),
        (5, "제5조"),
        (1, "부칙 <제21472호, 2026.3.17>"),
        (5, "제1조(시행일)"),
        (1, "[별표 1] 여비 지급표"),
        (1, "■ 공무원 여비 규정 [별표 2] <개정 2026.1.2>"),
    ]


@pytest.mark.parametrize(
    "mention",
    [
        "제2조에 따른 공휴일과 제3조에 따른 대체공휴일의 적용은 따로 정한다.",
        "제5조(제3항에 따른 경우를 포함한다)에 따라 신청한다.",
        "제9조제1항제9호를 다음과 같이 한다.",
        "제3절 및 제4절에 따라 처리한다.",
        "제2장에서 정하는 바에 따른다.",
        "부칙 제2조는 공포한 날부터 시행한다.",
        "제1장 총칙 ........ 3",
        "제2장 휴가        12",
    ],
)
def test_lines_that_mention_a_part_open_none(mention: str) -> None:
    articles = "제1조(목적) 가\n제2조(정의) 나\n{}\n제3조(적용) 다"
    assert len(found(articles.format(mention))) == 3


def test_an_article_quoted_out_of_turn_is_text() -> None:
    text = """제1조(목적) 가
제2조(다른 법령의 개정) 개인정보 보호법 일부를 다음과 같이 개정한다.
제24조의2(주민등록번호 처리의 제한) ① 개인정보처리자는
제3조(정의) 나
제4조(적용) 다"""
    assert [title for _, title in found(text)] == [
        "제1조(목적)",
        "제2조(다른 법령의 개정)",
        "제3조(정의)",
        "제4조(적용)",
    ]


def test_a_report_with_chapters_has_them_as_places() -> None:
    assert found("제1장 서론\n제1절 배경\n글\n제2장 본론\n글") == [
        (2, "제1장 서론"),
        (3, "제1절 배경"),
        (2, "제2장 본론"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "회의록\n제1조(목적)\n한 번 적었을 뿐이다.",
        "제3장 결론\n제3장만 옮겨 적었다.",
        "제9조(가)\n제8조(나)\n제7조(다)",
        "안녕하세요.\n\n부칙\n별표",
        "",
    ],
)
def test_other_texts_have_no_places(text: str) -> None:
    assert found(text) == []


def test_the_headings_of_real_laws_are_found_again(shared: Path) -> None:
    """The Markdown of the corpus marks its headings; without the marks they must be found."""
    wrong: list[str] = []
    checked = 0
    for file in sorted((shared / "corpora" / "office").rglob("*법.md")):
        lines = file.read_text(encoding="utf-8").split("\n")
        supplement = next((n for n, line in enumerate(lines) if line.startswith("## 부칙")), None)
        marked = {
            number: line
            for number, line in enumerate(lines[:supplement])
            if re.match(r"#+ 제\d+[조편장절관]", line)
        }
        if len(marked) < 3:
            continue
        bare = [re.sub(r"^#+ ", "", line) for line in lines[:supplement]]
        got = {heading.line for heading in article_headings(bare)}
        wrong += [f"{file.name}: {lines[number]}" for number in marked.keys() ^ got]
        checked += len(marked)
    assert checked > 3000
    assert wrong == []
