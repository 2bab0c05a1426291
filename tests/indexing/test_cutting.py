"""What children send back: chunks with their words, each distinct word once."""

from __future__ import annotations

import logging
import pickle
import unicodedata
from pathlib import Path

import pytest

from seojae.analysis.words import fold, words
from seojae.errors import ReaderFailed
from seojae.indexing import cutting
from seojae.indexing.cutting import CutChunk, CutDocument, cut_document, names_of, read_and_cut
from seojae.model.documents import Chunk
from seojae.model.locations import HeadingPath, Lines
from seojae.parsers.base import Limits


def spelled(document: CutDocument, cut: CutChunk) -> tuple[list[str], list[str], list[str]]:
    """Give the words of a chunk, of its heading and of its place."""
    columns = (cut.text, cut.heading, cut.place)
    text, heading, place = ([document.words[number] for number in column] for column in columns)
    return text, heading, place


def chunk(text: str, *headings: str) -> Chunk:
    return Chunk(text, HeadingPath(headings), 1, 1)


def test_each_chunk_has_its_words_and_those_of_its_place() -> None:
    document = cut_document(
        [chunk("연차 휴가를 준다", "제2장 휴가", "제60조")], ["취업규칙", "2026 규정"]
    )
    (cut,) = document.chunks
    assert spelled(document, cut) == (
        ["연차", "휴가를", "준다"],
        ["제60조"],
        ["제2장", "휴가", "취업규칙", "2026", "규정"],
    )


def test_a_chunk_without_headings_has_the_names_of_its_document() -> None:
    document = cut_document([Chunk("글", Lines(1, 1), 1, 1)], ["메모"])
    assert spelled(document, document.chunks[0]) == (["글"], [], ["메모"])


def test_each_word_travels_once() -> None:
    document = cut_document([chunk("휴가 휴가 연차"), chunk("연차 휴가")], ["휴가", "휴가"])
    assert sorted(document.words) == ["연차", "휴가"]
    assert pickle.loads(pickle.dumps(document)) == document


def test_words_are_those_that_a_query_is_cut_into() -> None:
    text = "제 76 조의 3에 따라 2026. 9. 7. KB-1234-가 문서를 ＰＤＦ로 낸다. 1,234,567원"
    document = cut_document([chunk(text)], [])
    assert spelled(document, document.chunks[0])[0] == words(fold(text))


def test_nothing_reaches_from_one_chunk_into_the_next() -> None:
    texts = ["2026. 12.", "31. 제76", "조의3", "1,", "234", "\0경계\0"] * 20  # many at once
    document = cut_document([chunk(text, text) for text in texts], ["제3", "조"])
    for text, cut in zip(texts, document.chunks, strict=True):
        alone = words(fold(text))
        assert spelled(document, cut) == (alone, alone, ["제3", "조"])


@pytest.mark.parametrize(
    "copy",
    [
        "연차  휴가를\n\n준다.",
        "연차 휴가를 준다",
        "「연차」 휴가를 준다!",
        unicodedata.normalize("NFD", "연차 휴가를 준다."),
    ],
)
def test_copies_that_differ_in_layout_are_the_same_text(copy: str) -> None:
    document = cut_document([chunk("연차 휴가를 준다."), chunk(copy)], [])
    assert document.chunks[0].same_text == document.chunks[1].same_text


def test_other_words_are_another_text() -> None:
    document = cut_document([chunk("연차 휴가를 준다."), chunk("연차 휴가를 안 준다.")], [])
    assert document.chunks[0].same_text != document.chunks[1].same_text


def test_a_document_is_called_by_its_title_its_file_and_its_tags() -> None:
    assert names_of("취업규칙", "2026_규칙", ["인사"]) == ["취업규칙", "2026_규칙", "인사"]
    assert names_of("", "2026_규칙", []) == ["2026_규칙"]


def test_a_file_is_read_and_cut(tmp_path: Path) -> None:
    file = tmp_path / "휴가 규정.md"
    text = "---\ntags: [인사]\n---\n# 취업규칙\n\n## 제60조\n\n연차 휴가\n"
    file.write_text(text, encoding="utf-8")
    reading = read_and_cut(file, Limits())
    assert (reading.format, reading.title, reading.tags) == ("md", "취업규칙", ("인사",))
    _, heading, place = spelled(reading.text, reading.text.chunks[-1])
    assert heading == ["제60조"]
    assert {"취업규칙", "휴가", "규정", "인사"} <= set(place)


def test_a_file_without_a_title_of_its_own_has_none(tmp_path: Path) -> None:
    file = tmp_path / "메모.txt"
    file.write_text("글", encoding="utf-8")
    assert read_and_cut(file, Limits()).title == ""


def test_a_bug_of_ours_costs_one_file_and_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "메모.txt"
    file.write_text("글", encoding="utf-8")
    monkeypatch.setattr(cutting, "chunk", lambda document: 1 / 0)
    with caplog.at_level(logging.ERROR), pytest.raises(ReaderFailed):
        read_and_cut(file, Limits())
    assert "ZeroDivisionError" in caplog.text
