"""Plain text gives paragraphs with their lines, and the places of texts built from articles."""

from __future__ import annotations

from pathlib import Path

import pytest

from seojae.errors import NoText, Unsupported
from seojae.model.documents import Paragraph, ParsedDocument
from seojae.model.locations import HeadingPath
from seojae.parsers.base import Limits
from seojae.parsers.plain_text import parse

LAW = """\
공휴일에 관한 법률

제1장 총칙

제1조 (목적)

이 법은 공휴일을 정한다.

제2조(공휴일) ① 공휴일은 다음과 같다.
  1. 국경일
  2. 1월 1일

제3조(대체공휴일)
겹치면 대신 쉰다.

부칙

제1조(시행일) 이 법은 공포한 날부터 시행한다.
"""


def read(folder: Path, data: bytes) -> ParsedDocument:
    file = folder / "메모.txt"
    file.write_bytes(data)
    return parse(file, Limits())


def content(document: ParsedDocument) -> list[tuple[str, list[tuple[int, str]]]]:
    return [
        (
            section.location.label(),
            [(block.line, block.text) for block in section.blocks if isinstance(block, Paragraph)],
        )
        for section in document.sections
    ]


def test_a_law_has_its_articles_as_places_and_its_lines(tmp_path: Path) -> None:
    document = read(tmp_path, LAW.replace("\n", "\r\n").encode("cp949"))
    assert document.title == "공휴일에 관한 법률"
    assert content(document) == [
        ("", [(1, "공휴일에 관한 법률")]),
        ("제1장 총칙", []),
        ("제1장 총칙 > 제1조 (목적)", [(5, "제1조 (목적)"), (7, "이 법은 공휴일을 정한다.")]),
        (
            "제1장 총칙 > 제2조(공휴일)",
            [(9, "제2조(공휴일) ① 공휴일은 다음과 같다.\n  1. 국경일\n  2. 1월 1일")],
        ),
        ("제1장 총칙 > 제3조(대체공휴일)", [(13, "제3조(대체공휴일)\n겹치면 대신 쉰다.")]),
        ("부칙", []),
        ("부칙 > 제1조(시행일)", [(18, "제1조(시행일) 이 법은 공포한 날부터 시행한다.")]),
    ]


def test_any_other_text_is_one_section_cited_by_lines(tmp_path: Path) -> None:
    document = read(tmp_path, "# 제목 아님\n제1조 이야기\n\n\n  들여쓴 줄  \n끝".encode())
    (section,) = document.sections
    assert section.location == HeadingPath()
    assert content(document) == [("", [(1, "# 제목 아님\n제1조 이야기"), (5, "  들여쓴 줄\n끝")])]
    assert document.title == ""
    assert document.warnings == ()


def test_replaced_bytes_are_told(tmp_path: Path) -> None:
    document = read(tmp_path, "연차 휴가".encode() + b"\xff\n")
    assert document.warnings
    assert "바이트" in document.warnings[0]


def test_pictures_written_as_letters_are_dropped(tmp_path: Path) -> None:
    base64 = b"iVBORw0KGgoAAAANSUhEUgAA" * 20
    assert content(read(tmp_path, b"A\n" + base64 + b"\nB")) == [("", [(1, "A"), (3, "B")])]


@pytest.mark.parametrize("data", [b"", b" \n\t\r\n", b"\xef\xbb\xbf"])
def test_a_file_without_letters_is_not_read(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(NoText):
        read(tmp_path, data)


def test_binary_data_called_txt_is_refused_in_plain_words(tmp_path: Path) -> None:
    with pytest.raises(Unsupported, match="이진 데이터"):
        read(tmp_path, b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)


def test_real_texts_have_places(shared: Path) -> None:
    office = shared / "corpora" / "office"
    document = parse(office / "_inbox" / "20260105_주차장.txt", Limits())
    assert document.title == "주차장법 시행규칙"
    labels = [section.location.label() for section in document.sections]
    assert "제6조의2 (노상주차장의 전용주차구획 설치)" in labels
    assert "부칙 <제69호,1996.6.29> > 제1조 (시행일)" in labels
