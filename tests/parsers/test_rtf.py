r"""Rich text: Korean bytes and `\u` rightly decoded, nothing of what is deleted, hidden or code."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Corrupt, NoText, TooLarge
from seojae.model.documents import Paragraph, ParsedDocument
from seojae.parsers import rtf
from seojae.parsers.base import Limits
from seojae.parsers.rtf import TEXT_ONLY, parse

FONTS = (
    rb"{\fonttbl{\f0\fnil\fcharset129 \'b9\'d9\'c5\'c1;}{\f1\fswiss\fcharset0 Arial;}"
    rb"{\f2\fcharset128 M;}}"
)


def read(folder: Path, body: bytes, head: bytes = rb"\ansi\ansicpg949") -> ParsedDocument:
    file = folder / "서식.rtf"
    file.write_bytes(rb"{\rtf1" + head + FONTS + body + b"}")
    return parse(file, Limits())


def texts(document: ParsedDocument, section: int = 0) -> list[str]:
    return [b.text for b in document.sections[section].blocks if isinstance(b, Paragraph)]


def escaped(text: str, encoding: str = "cp949") -> bytes:
    return b"".join(b"\\'%02x" % byte for byte in text.encode(encoding))


@pytest.mark.parametrize(
    ("head", "font"),
    [
        (rb"\ansi\ansicpg949", rb"\f0 "),
        (rb"\ansi\ansicpg949", rb"\f1 "),
        (rb"\ansi\ansicpg949", b""),
        (rb"\ansi\ansicpg1252", rb"\f0 "),
        (rb"\ansi", rb"\f1 "),
        (rb"\ansi", b""),
    ],
)
def test_korean_bytes_are_decoded_whatever_the_font_says(
    tmp_path: Path, head: bytes, font: bytes
) -> None:
    document = read(tmp_path, font + escaped("출장비 지급 규정") + rb"\par", head)
    assert texts(document) == ["출장비 지급 규정"]
    assert document.warnings == (TEXT_ONLY,)


def test_a_second_byte_may_be_an_ordinary_letter(tmp_path: Path) -> None:
    first, second = "똠".encode("cp949")
    assert bytes([second]).isalpha()
    body = rb"\f0 \'%02x" % first + bytes([second]) + escaped("방각하") + rb"\par"
    assert texts(read(tmp_path, body)) == ["똠방각하"]


def test_raw_bytes_are_taken_too(tmp_path: Path) -> None:
    assert texts(read(tmp_path, rb"\f0 " + "펲시 콜라".encode("cp949"))) == ["펲시 콜라"]


def test_unicode_skips_its_replacement(tmp_path: Path) -> None:
    units = [
        int.from_bytes("한글😀".encode("utf-16-le")[i : i + 2], "little") for i in (0, 2, 4, 6)
    ]
    words = b"".join(rb"\u%d?" % (unit - 0x10000 if unit > 0x7FFF else unit) for unit in units)
    two = rb"{\uc2 \u44032\'b0\'a1\u45208 xx}{\uc0 \u45796}"
    assert texts(read(tmp_path, words + b" " + two)) == ["한글😀 가나다"]


def test_each_font_has_its_code_page(tmp_path: Path) -> None:
    body = rb"{\f2 " + escaped("日本", "cp932") + rb"}{\f0 " + escaped("한국") + b"}"
    assert texts(read(tmp_path, body)) == ["日本한국"]


def test_what_is_not_shown_is_out(tmp_path: Path) -> None:
    body = (
        rb"{\*\generator Word}{\stylesheet{\s0 Normal;}}{\info{\author me}{\title \u51228?\u47785?}"
        rb"{\revtim\yr2026\mo9\dy7\hr10\min5}}{\pict\wmetafile8 0102ff}{\*\unknown gone}"
        rb"a {\deleted removed }{\v secret }b{\v0  c}{\revised new}"
        rb"{\field{\*\fldinst HYPERLINK x}{\fldrslt link}}{\*\bkmkstart mark}{\bin3 }{}}\par"
    )
    document = read(tmp_path, body)
    assert texts(document) == ["a b cnewlink"]
    assert document.title == "제목"
    assert document.modified_at == datetime(2026, 9, 7, 10, 5, tzinfo=UTC)


def test_rows_lists_and_signs_become_lines(tmp_path: Path) -> None:
    body = (
        rb"\trowd a\cell b\cell\row c\cell d\cell\row\pard x\~y\_z\line{\listtext 1.\tab}one\par"
        rb"{\pntext\f3\u-3913?\tab}two\par \{braces\}\par"
    )
    assert texts(read(tmp_path, body)) == ["a | b", "c | d", "x y-z", "1. one", "- two", "{braces}"]


def test_notes_and_running_heads_stand_under_their_names(tmp_path: Path) -> None:
    body = (
        rb"{\header head\par}{\headerf head\par}{\footer foot}text{\footnote note}"
        rb"{\*\annotation memo} on{\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt box\par}}}"
    )
    document = read(tmp_path, body)
    assert texts(document) == ["text onbox"]
    assert {s.location.label(): len(s.blocks) for s in document.sections} == {
        "": 1,
        "각주": 1,
        "메모": 1,
        "머리말": 1,
        "꼬리말": 1,
    }
    assert texts(document, 3) == ["head"]


def test_articles_of_a_regulation_are_its_places(tmp_path: Path) -> None:
    lines = ("제1조(목적) 정한다.", "제2조(정의) 뜻은 이렇다.", "제3조(한도) 7만원")
    body = rb"\f0 " + rb"\par ".join(escaped(line) for line in lines)
    labels = [section.location.label() for section in read(tmp_path, body).sections]
    assert labels == ["제1조(목적)", "제2조(정의)", "제3조(한도)"]


def test_bytes_that_are_lost_are_told(tmp_path: Path) -> None:
    document = read(tmp_path, rb"\f0 good \'ff\'ff\'b0 end")
    assert len(document.warnings) == 2


def test_emptiness_and_other_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read(tmp_path, rb"\par\par")
    file = tmp_path / "a.rtf"
    file.write_bytes(b"plain text")
    with pytest.raises(Corrupt):
        parse(file, Limits())


def test_depth_and_size_are_taken_in_stride(tmp_path: Path) -> None:
    start = time.monotonic()
    with pytest.raises(Corrupt):
        read(tmp_path, b"{" * 100_000)
    picture = b"{\\pict " + b"0123456789abcdef" * 8 * 20_000 + b"}text"
    assert texts(read(tmp_path, picture)) == ["text"]
    assert time.monotonic() - start < 10


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    file = tmp_path / "b.rtf"
    body = FONTS + rb"\f0 " + escaped("한글 표") + rb"\cell\row{\footnote a}\u44032?\bin3 abc\par}"
    file.write_bytes(rb"{\rtf1\ansi\ansicpg949" + body)
    check_only_document_errors(parse, file, tmp_path)


@pytest.mark.parametrize(
    "piece", [rb"\u-21504?", rb"\f1 a", rb"{\b a}"], ids=["u", "font", "group"]
)
def test_absurdly_many_words_end_the_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: bytes
) -> None:
    monkeypatch.setattr(rtf, "_MOST_TOKENS", 50_000)
    before = time.process_time()
    with pytest.raises(TooLarge):
        read(tmp_path, piece * 60_000)
    assert time.process_time() - before < 5.0


def test_a_long_run_of_coded_bytes_is_one_piece_of_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rtf, "_MOST_TOKENS", 1_000)
    text = "가나다라마바사 " * 5_000
    assert "".join(texts(read(tmp_path, escaped(text)))).startswith("가나다라마바사 가")
