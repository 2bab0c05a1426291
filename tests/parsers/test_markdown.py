"""Markdown becomes plain text with the heading path and the file line of every passage."""

from __future__ import annotations

import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seojae.errors import NoText, TooLarge, Unsupported
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.parsers.base import Limits
from seojae.parsers.markdown import parse


def read(folder: Path, text: str) -> ParsedDocument:
    file = folder / "문서.md"
    file.write_bytes(text.encode())
    return parse(file, Limits())


def places(document: ParsedDocument) -> list[tuple[str, ...]]:
    return [section.location.headings for section in document.sections]  # type: ignore[union-attr]


def paragraphs(document: ParsedDocument) -> list[tuple[int, str]]:
    return [
        (block.line, block.text)
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Paragraph)
    ]


def tables(document: ParsedDocument) -> list[Table]:
    return [
        block
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Table)
    ]


LAW = """\
---
제목: 근로기준법
법령ID: '001872'
---

# 근로기준법

## 제4장 근로시간과 휴식 <개정 2018.3.20>

##### 제60조 (연차 유급휴가)

**①** 사용자는 1년간 80퍼센트 이상 출근한 근로자에게 15일의 유급휴가를 주어야 한다.

  1\\. 제60조에 따른 휴가
    가\\. 그 밖의 휴가
## 제5장 여성과 소년
"""


def test_a_law_keeps_its_places_its_words_and_its_lines(tmp_path: Path) -> None:
    document = read(tmp_path, LAW)
    assert document.title == "근로기준법"
    assert places(document) == [
        ("근로기준법",),
        ("근로기준법", "제4장 근로시간과 휴식 <개정 2018.3.20>"),
        ("근로기준법", "제4장 근로시간과 휴식 <개정 2018.3.20>", "제60조 (연차 유급휴가)"),
        ("근로기준법", "제5장 여성과 소년"),
    ]
    assert paragraphs(document) == [
        (12, "① 사용자는 1년간 80퍼센트 이상 출근한 근로자에게 15일의 유급휴가를 주어야 한다."),
        (14, "  1. 제60조에 따른 휴가\n    가. 그 밖의 휴가"),
    ]


def test_a_heading_without_a_body_is_a_section_without_blocks(tmp_path: Path) -> None:
    document = read(tmp_path, "# 규정\n## 제1장\n")
    assert [len(section.blocks) for section in document.sections] == [0, 0]


def test_text_before_the_first_heading_has_no_place(tmp_path: Path) -> None:
    document = read(tmp_path, "머리글\n\n## 하나\n본문\n")
    assert places(document) == [(), ("하나",)]
    assert document.title == ""


def test_marks_in_code_are_no_headings_and_code_stays_as_written(tmp_path: Path) -> None:
    text = (
        "# 진짜\n```python\n# 주석\n\n0o444  # **x** `y`\n```\n"
        "~~~~\n## 아님\n~~~\n~~~~\n## `코드` 제목 ##\n    # 들여쓴\n"
    )
    document = read(tmp_path, text)
    assert places(document) == [("진짜",), ("진짜", "코드 제목")]
    assert paragraphs(document) == [
        (3, "# 주석\n\n0o444  # **x** `y`"),
        (8, "## 아님\n~~~"),
        (12, "    # 들여쓴"),
    ]


def test_a_fence_that_is_never_closed_loses_no_text(tmp_path: Path) -> None:
    assert paragraphs(read(tmp_path, "본문\n```\n코드\n# 끝\n")) == [(1, "본문"), (3, "코드\n# 끝")]


def test_a_quoted_fence_is_code_too(tmp_path: Path) -> None:
    document = read(tmp_path, "> ```\n> # 주석\n> ```\n> 인용한 말\n")
    assert paragraphs(document) == [(2, "# 주석"), (4, "인용한 말")]


def test_underlined_headings(tmp_path: Path) -> None:
    document = read(
        tmp_path, "큰 제목\n===\n본문\n\n작은 제목\n---\n- 항목\n---\n두 줄의\n글이다\n---\n끝\n"
    )
    assert places(document) == [("큰 제목",), ("큰 제목", "작은 제목")]
    assert [text for _, text in paragraphs(document)] == ["본문", "- 항목", "두 줄의\n글이다", "끝"]
    assert document.title == "큰 제목"


def test_skipped_and_empty_levels_leave_no_gap_in_the_path(tmp_path: Path) -> None:
    document = read(tmp_path, "## 제2장\n###\n####   \n##### 제9조\n본문\n### 제2절\n")
    assert places(document) == [("제2장",), ("제2장", "제9조"), ("제2장", "제2절")]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ('# <a name="quote"></a>견적', "견적"),
        ("## Props 전달하기 {/*passing-props*/}", "Props 전달하기"),
        ("## 앱 마운트하기 {#mounting-the-app}", "앱 마운트하기"),
        ("## 인쇄 <!-- 비고 -->", "인쇄"),
        ("# **굵은** [연결](http://a.kr/b_(c)) 제목", "굵은 연결 제목"),
        ("# C#", "C#"),
        ("# 값 &lt;T&gt; &amp; `<T>`", "값 <T> & <T>"),
        ("# 제1장 총칙 <개정 2008.3.21>", "제1장 총칙 <개정 2008.3.21>"),
    ],
)
def test_headings_read_as_words(tmp_path: Path, line: str, title: str) -> None:
    assert places(read(tmp_path, line)) == [(title,)]


@pytest.mark.parametrize("line", ["#태그 하나", "####### 일곱", "\\# 제목 아님"])
def test_what_only_looks_like_a_heading_is_text(tmp_path: Path, line: str) -> None:
    assert places(read(tmp_path, line)) == [()]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("자세한 것은 [여비 규정](../여비 규정.md)", "자세한 것은 [여비 규정](../여비 규정.md)"),
        ('자세한 것은 [여비 규정](../a.md "제목")을 본다', "자세한 것은 여비 규정을 본다"),
        ("[`createApp`](/api#x) 함수", "createApp 함수"),
        ("<https://www.law.go.kr> 참고", "https://www.law.go.kr 참고"),
        ("![조직도](a.png) [![승인됨.](b.png)](b.png#lightbox)", "조직도 승인됨."),
        ("첫 줄<br/>둘째 줄", "첫 줄 둘째 줄"),
        ('<img src="a.png" alt="결재선">', "결재선"),
        ("~~삭제~~ *기울임* __굵게__ ***둘 다***", "삭제 기울임 굵게 둘 다"),
        ("ERR_CONN_RESET snake_case 2 * 3 * 4 5~9쪽", "ERR_CONN_RESET snake_case 2 * 3 * 4 5~9쪽"),
        ("`a*b*c` 와 ``코드 ` 안``", "a*b*c 와 코드 ` 안"),
        ("1\\. 항목 \\*별\\* \\`", "1. 항목 *별* `"),
        ("List<String> 과 A < B > C", "List<String> 과 A < B > C"),
        ("<Note>주의</Note> 한다", "<Note>주의</Note> 한다"),
        ("- [ ] 할 일\n* 별표\n+ 더하기\n3) 셋", "- [ ] 할 일\n* 별표\n+ 더하기\n3) 셋"),
        (":::tip 참고할 것", "참고할 것"),
        ("> 인용한 말", "인용한 말"),
        ("여비\t\t\t식비          숙박비", "여비  식비  숙박비"),
        ("[참고]: 회의록에 있다.", "[참고]: 회의록에 있다."),
        ("AT&T &copy 2026 &nbsp;끝", "AT&T &copy 2026  끝"),
    ],
)
def test_lines_read_as_plain_text(tmp_path: Path, line: str, text: str) -> None:
    assert paragraphs(read(tmp_path, line)) == [(1, text)]


@pytest.mark.parametrize(
    "noise",
    [
        "[!INCLUDE [banner](../includes/banner.md)]",
        "[!include[footer-include](../a.md)]",
        "> [!NOTE]",
        "<YouWillLearn>",
        '<Diagram name="x" height={160}>',
        "{/* 설명 */}",
        "<!-- 설명 -->",
        "<!--\n여러 줄\n# 설명\n-->",
        "<script setup>\nimport App from './App.vue'\n</script>",
        "---",
        "* * *",
        ":::",
        '[1]: https://example.com/a "제목"',
        "┌────┬────┐",
        "+----+====+",
        "![](data:image/png;base64,iVBORw0KGgo=)",
    ],
)
def test_noise_is_dropped_and_lines_still_count(tmp_path: Path, noise: str) -> None:
    document = read(tmp_path, f"앞\n\n{noise}\n뒤\n")
    assert paragraphs(document) == [(1, "앞"), (4 + noise.count("\n"), "뒤")]


def test_a_comment_that_is_never_closed_hides_nothing(tmp_path: Path) -> None:
    document = read(tmp_path, "<!-- 열린 주석\n본문\n<!-- 또\n# 제목\n")
    assert places(document) == [(), ("제목",)]
    assert "본문" in paragraphs(document)[0][1]


def test_text_behind_a_comment_stays(tmp_path: Path) -> None:
    assert paragraphs(read(tmp_path, "<!-- a\nb --> 남는 글\n")) == [(2, "남는 글")]


def test_pictures_written_as_letters_are_dropped_and_long_words_are_not(tmp_path: Path) -> None:
    base64 = "iVBORw0KGgoAAAANSUhEUgAA" * 40
    document = read(
        tmp_path,
        f"그림 data:image/png;base64,{base64} 끝\n\n{base64}==\n\n{'a' * 500}\n\n"
        f"```\n{base64}\n```\n",
    )
    assert [text for _, text in paragraphs(document)] == ["그림  끝", "a" * 500]


def test_a_pipe_table_has_names_rows_and_lines(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        "# 여비\n| 항목 | **한도** |\n|:---|---:|\n| 숙박비 | 70,000원 |\n"
        "| 일비 \\| 기타 | `25,000` |\n|  |  |\n| 식비 |\n끝\n",
    )
    (table,) = tables(document)
    assert table.header == ("항목", "한도")
    assert [(row.number, row.line, row.cells) for row in table.rows] == [
        (2, 4, ("숙박비", "70,000원")),
        (3, 5, ("일비 | 기타", "25,000")),
        (5, 7, ("식비",)),
    ]
    assert paragraphs(document) == [(8, "끝")]


def test_tables_are_numbered_and_a_table_of_names_alone_keeps_them(tmp_path: Path) -> None:
    document = read(tmp_path, "가 | 나\n--- | ---\n1 | 2\n\n> | 이름 | 값 |\n> |---|---|\n")
    first, second = tables(document)
    assert (first.number, second.number) == (1, 2)
    assert [(row.number, row.line, row.cells) for row in second.rows] == [(1, 5, ("이름", "값"))]


def test_a_table_without_names_has_no_header(tmp_path: Path) -> None:
    (table,) = tables(read(tmp_path, "| | |\n|---|---|\n| 가 | 나 |\n"))
    assert table.header == ()
    assert [row.cells for row in table.rows] == [("가", "나")]


def test_pipes_without_a_ruler_are_text(tmp_path: Path) -> None:
    document = read(tmp_path, "|계급|   호봉|\n|3급|2호봉|\n")
    assert not tables(document)
    assert paragraphs(document) == [(1, "|계급|  호봉|\n|3급|2호봉|")]


def test_title_date_and_tags_come_from_front_matter(tmp_path: Path) -> None:
    document = read(
        tmp_path, "---\ntitle: 출장 안내\ndate: 2026-03-17\ntags: '#여비 #출장'\n---\n# 다른 제목\n"
    )
    assert document.title == "출장 안내"
    assert document.modified_at == datetime(2026, 3, 17, tzinfo=timezone(timedelta(hours=9)))
    assert document.tags == ("여비", "출장")
    assert document.pages is None
    assert document.warnings == ()


def test_front_matter_alone_is_what_the_file_says(tmp_path: Path) -> None:
    document = read(tmp_path, "---\nname: 여비\ndescription: 출장과 여비 규정\n---\n\n")
    assert paragraphs(document) == [(2, "name: 여비\ndescription: 출장과 여비 규정")]
    assert document.is_front_matter_alone
    assert not read(tmp_path, "---\nname: 여비\n---\n본문\n").is_front_matter_alone


def test_korean_encodings_and_line_ends_give_the_same_document(tmp_path: Path) -> None:
    expected = read(tmp_path, LAW)
    for data in (LAW.replace("\n", "\r\n").encode("cp949"), LAW.encode("utf-16")):
        (tmp_path / "사본.md").write_bytes(data)
        assert parse(tmp_path / "사본.md", Limits()) == expected


def test_replaced_bytes_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("# 제목\n본문".encode() + b"\xff")
    (warning,) = parse(tmp_path / "a.md", Limits()).warnings
    assert "바이트" in warning


@pytest.mark.parametrize("text", ["", " \n\t\n", "---\n---\n", "<!-- 주석뿐 -->\n***\n"])
def test_a_document_without_text_is_not_read(tmp_path: Path, text: str) -> None:
    with pytest.raises(NoText):
        read(tmp_path, text)


def test_binary_data_and_endless_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(bytes(range(256)) * 20)
    with pytest.raises(Unsupported):
        parse(file, Limits())
    file.write_text("가" * 5000, encoding="utf-8")
    with pytest.raises(TooLarge):
        parse(file, Limits(text_characters=1000))


@pytest.mark.parametrize(
    "unit",
    ["`", "``x", "**a ", "[a](b(", "![", "<a ", "<!--", "{/*", "~~a", "\\`", "|-", " #", "\t"],
)
def test_hostile_lines_take_linear_time(tmp_path: Path, unit: str) -> None:
    text = unit * (200_000 // len(unit))
    started = time.perf_counter()
    for hostile in (f"# {text}x", text + " x", "\n".join([unit] * 20_000)):
        try:
            read(tmp_path, hostile)
        except NoText:
            continue
    assert time.perf_counter() - started < 10


LINES = st.lists(
    st.text(st.sampled_from('가나 1.#*_`|~<>[]()!-=:{}\\&;/\t"ab'), max_size=12), max_size=12
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LINES)
def test_hangul_is_never_lost_and_lines_point_at_it(tmp_path: Path, lines: list[str]) -> None:
    lines = [f"{line}단어{number}끝" for number, line in enumerate(lines)] or ["단어0끝"]
    try:
        document = read(tmp_path, "\n".join(lines))
    except NoText:
        document = ParsedDocument("", ())
    found = {
        line + offset: text
        for line, block in paragraphs(document)
        for offset, text in enumerate(block.split("\n"))
    }
    found |= {row.line: " ".join(row.cells) for table in tables(document) for row in table.rows}
    named = " ".join(heading for path in places(document) for heading in path)
    named += " ".join(name for table in tables(document) for name in table.header)
    for number, line in enumerate(lines):
        word = f"단어{number}끝"
        assert word in found.get(number + 1, "") or word in named, (line, document)


def test_the_shared_cases_are_read(shared: Path) -> None:
    folder = shared / "cases" / "G_parse" / "md"
    code = parse(folder / "headings_in_code.md", Limits())
    assert places(code) == [("진짜",), ("Setext 제목",), ("Setext 제목", "코드 제목")]
    long = parse(folder / "huge_section.md", Limits())
    assert places(long) == [("한 절이 아주 길다",)]


def test_a_real_law_has_its_article_as_a_place(shared: Path) -> None:
    law = shared / "corpora" / "office" / "인사노무" / "근로기준" / "근로기준법.md"
    document = parse(law, Limits())
    assert document.title == "근로기준법"
    (section,) = (
        s for s in document.sections if s.location.label().endswith("제60조 (연차 유급휴가)")
    )
    first = section.blocks[0]
    assert isinstance(first, Paragraph)
    assert first.text.startswith("① 사용자는 1년간 80퍼센트 이상 출근한 근로자에게 15일의 유급휴가")
    assert "제60조" in law.read_text(encoding="utf-8").split("\n")[first.line - 3]
