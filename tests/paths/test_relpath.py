"""Places under the root: the spelling on disk and the spelling people see."""

from __future__ import annotations

import os
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.errors import NameNotAllowed, OutsideLibrary
from seojae.paths import RelPath


@pytest.mark.parametrize(
    "text",
    [
        "..",
        "../옆집",
        "인사/../../옆집",
        "인사\\..\\..\\옆집",
        "/etc/passwd",
        "\\windows",
        "\\\\server\\share",
        "//server/share",
        "\\\\?\\C:\\x",
        "C:",
        "C:\\Users",
        "c:상대",
    ],
)
def test_parse_refuses_what_leaves_the_library(text: str) -> None:
    with pytest.raises(OutsideLibrary):
        RelPath.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "인사//규칙.md",
        "인사/규칙.md//",
        "인사/./규칙.md",
        "인사/CON",
        "인사/규칙.md:숨김",
        "인사/규칙.md ",
        "인사/규\u202e칙.md",
        "인사\0/규칙.md",
        "인사/\udcb0.md",
    ],
)
def test_parse_refuses_names_that_no_file_may_have(text: str) -> None:
    with pytest.raises(NameNotAllowed):
        RelPath.parse(text)


def test_parse_takes_both_separators_and_composes() -> None:
    decomposed = unicodedata.normalize("NFD", "인사\\취업규칙.md")
    assert RelPath.parse(decomposed) == RelPath("인사/취업규칙.md")
    assert RelPath.parse("인사/") == RelPath("인사")


@pytest.mark.parametrize(
    "native", ["", "/", "/etc", "a/", "a//b", ".", "a/./b", "..", "a/..", "\0"]
)
def test_no_place_is_made_of_parts_that_are_not_names(native: str) -> None:
    with pytest.raises(OutsideLibrary):
        RelPath.from_disk(native)


def test_names_on_disk_are_not_judged() -> None:
    for native in ("회의록: 1차?.md", "끝점.", " 앞빈칸", "con", "a\\b.md"):
        assert RelPath.from_disk(native).native == native


def test_parts_of_a_nested_place() -> None:
    place = RelPath("인사/규정/취업 규칙.v2.DOCX")
    assert place.name == "취업 규칙.v2.DOCX"
    assert place.stem == "취업 규칙.v2"
    assert place.suffix == ".docx"
    assert place.parts == ("인사", "규정", "취업 규칙.v2.DOCX")
    assert place.top == "인사"
    assert place.parent == RelPath("인사/규정")
    assert str(place) == "인사/규정/취업 규칙.v2.DOCX"


def test_parts_of_a_place_directly_in_the_root() -> None:
    place = RelPath("README")
    assert place.top == ""
    assert place.parent is None
    assert place.suffix == ""
    assert place.stem == "README"
    assert RelPath(".env").suffix == ""


def test_decomposed_names_are_shown_composed_and_keep_their_spelling() -> None:
    native = unicodedata.normalize("NFD", "인사/취업규칙.md")
    place = RelPath.from_disk(native)
    assert place.native == native
    assert place.shown == "인사/취업규칙.md"
    assert place.top == "인사"
    assert place.key == RelPath.parse("인사\\취업규칙.MD").key


def test_cp949_folder_and_file_are_readable_and_keep_their_bytes() -> None:
    data = "인사/취업규칙.hwp".encode("cp949")
    place = RelPath.from_bytes(data)
    assert place.shown == "인사/취업규칙.hwp"
    assert place.suffix == ".hwp"
    assert place.to_bytes() == data


@given(st.binary(min_size=1))
def test_bytes_come_back_unchanged(data: bytes) -> None:
    try:
        place = RelPath.from_bytes(data)
    except OutsideLibrary:
        assert any(part in (b"", b".", b"..") or b"\0" in part for part in data.split(b"/"))
        return
    assert place.to_bytes() == data
    assert os.fsencode("/".join(place.parts)) == data
    for text in (place.shown, place.key, place.name, place.stem, place.suffix, place.top):
        text.encode("utf-8")
    assert place.shown.count("/") == place.native.count("/")


PIECES = st.sampled_from(["..", ".", "", " ", "/", "\\", ":", "C:", "인사", "규칙.md", "\0", "..."])


@given(st.one_of(st.text(st.characters()), st.lists(PIECES).map("".join)))
def test_parse_gives_a_place_or_a_refusal(text: str) -> None:
    try:
        place = RelPath.parse(text)
    except (OutsideLibrary, NameNotAllowed):
        return
    assert place == RelPath.parse(place.shown)
    assert place.shown == place.native
    assert ".." not in place.parts
