"""Names that may be given, and names as they are shown (field notes F02, F06, F08, F09)."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seojae.errors import NameNotAllowed
from seojae.paths.names import MAX_LENGTH, check_collection_name, check_name, fold, visible

ANY_TEXT = st.text(st.characters())  # lone surrogates too


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "비어"),
        (" ", "비어"),
        ("\u3000", "비어"),
        (".", "위치"),
        ("..", "위치"),
        ("a/b", "나누는"),
        ("a\\b", "나누는"),
        ("a\0b", "보이지 않는"),
        ("a\nb", "보이지 않는"),
        ("a\u202eb", "보이지 않는"),
        ("보고\u200b서", "보이지 않는"),
        ("보고\u200d서", "보이지 않는"),
        ("\u3164", "보이지 않는"),
        ("\ufeff보고서", "보이지 않는"),
        ("가\udcb0", "보이지 않는"),
        ("보고서.md:숨김", ":"),
        ("<초안>", "<"),
        ('"초안"', '"'),
        ("a|b", "|"),
        ("왜?", "?"),
        ("*", "*"),
        (" 앞빈칸", "빈칸"),
        ("끝빈칸 ", "빈칸"),
        ("끝빈칸\xa0", "빈칸"),
        ("끝점.", "점으로"),
        ("...", "점으로"),
        ("CON", "장치"),
        ("con.md", "장치"),
        ("aux.tar.gz", "장치"),
        ("CON .txt", "장치"),
        ("COM1", "장치"),
        ("COM¹", "장치"),
        ("LPT9.x", "장치"),
        ("CONIN$", "장치"),
    ],
)
def test_refuses_a_name_with_its_reason(name: str, reason: str) -> None:
    with pytest.raises(NameNotAllowed) as refusal:
        check_name(name)
    assert reason in refusal.value.message
    assert refusal.value.hint


@pytest.mark.parametrize(
    "name",
    [
        "취업규칙 (개정) 2026.1.1.md",
        "계약서_최종_진짜최종.hwp",
        "R&D 예산 50%.xlsx",
        "console.md",
        "COM10",
        "nul값 처리",
        ".gitignore",
        "~$잠금.docx",
        "보고서 ✅.md",
    ],
)
def test_takes_names_that_people_use(name: str) -> None:
    check_name(name)


def test_length_counts_bytes_on_linux_and_units_elsewhere() -> None:
    long_in_bytes = "가" * 86  # 258 bytes, 86 units
    with pytest.raises(NameNotAllowed, match="너무 깁니다"):
        check_name(long_in_bytes, counts_bytes=True)
    check_name(long_in_bytes, counts_bytes=False)
    check_name("가" * 85, counts_bytes=True)
    # A character outside the basic plane takes two units.
    with pytest.raises(NameNotAllowed, match="너무 깁니다"):
        check_name("😀" * 128, counts_bytes=False)
    check_name("😀" * 127, counts_bytes=False)


def test_length_rule_agrees_with_this_disk(tmp_path: Path) -> None:
    longest = "가" * (MAX_LENGTH // 3)
    check_name(longest)
    (tmp_path / longest).mkdir()
    too_long = "가" * 256
    with pytest.raises(NameNotAllowed):
        check_name(too_long)
    with pytest.raises(OSError):  # noqa: PT011 - each system says it in its own way
        (tmp_path / too_long).mkdir()


def test_a_refusal_quotes_a_long_or_hidden_name_safely() -> None:
    with pytest.raises(NameNotAllowed) as refusal:
        check_name("가\u202e\n" + "나" * 300)
    assert "\u202e" not in refusal.value.message
    assert "\n" not in refusal.value.message
    assert len(refusal.value.message) < 130


@pytest.mark.parametrize(
    "name", ["_inbox", "_INBOX", ".seojae", ".숨김", "~$잠금", "%APPDATA%", "자료.tmp", "CON", ".."]
)
def test_refuses_a_collection_name_that_means_something_else(name: str) -> None:
    with pytest.raises(NameNotAllowed):
        check_collection_name(name)


@pytest.mark.parametrize("name", ["인사", "2026년 계획", "진척 50% 이상 80% 미만", "R&D"])
def test_takes_a_collection_name(name: str) -> None:
    check_collection_name(name)


def test_shared_cases_are_refused_as_collections(shared: Path) -> None:
    cases = json.loads((shared / "cases/F_move/names.json").read_text(encoding="utf-8"))
    assert cases["reject_as_collection"]
    for name in cases["reject_as_collection"]:
        with pytest.raises(NameNotAllowed):
            check_collection_name(name)
    for group in cases["same_name_groups"]:
        assert len({fold(name) for name in group}) == 1, group


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("취업규칙.md", unicodedata.normalize("NFD", "취업규칙.md")),
        ("Report.md", "report.MD"),
        ("ﬁle.md", "file.md"),
        ("\u212a.md", "k.md"),
        ("Straße", "STRASSE"),
    ],
)
def test_twins_fold_to_one_name(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_different_names_stay_different() -> None:
    names = ["1분기", "1 분기", "①분기", "취업규칙", "취업규정"]
    assert len({fold(name) for name in names}) == len(names)


def test_cp949_bytes_of_an_old_zip_are_readable() -> None:
    name = "취업규칙 (개정).hwp".encode("cp949").decode("utf-8", "surrogateescape")
    assert visible(name) == "취업규칙 (개정).hwp"


def test_a_cut_utf8_name_is_not_taken_for_cp949() -> None:
    name = "취업규칙".encode()[:-1].decode("utf-8", "surrogateescape")
    assert visible(name) == "취업규\ufffd\ufffd"


@pytest.mark.parametrize("name", ["\udcff\udcff", "a\ud800b"])
def test_undecodable_bytes_get_a_stand_in(name: str) -> None:
    shown = visible(name)
    assert "\ufffd" in shown
    shown.encode("utf-8")


def test_hidden_characters_are_made_visible_and_emoji_survive() -> None:
    assert visible("보고서\u202efdp.exe\n") == "보고서\ufffdfdp.exe\ufffd"
    family = "👨\u200d👩\u200d👧 가족"
    assert visible(family) == family


@given(ANY_TEXT)
@example("\udcc3\udceb")
def test_what_is_shown_is_always_valid_and_stable(name: str) -> None:
    shown = visible(name)
    shown.encode("utf-8")
    assert visible(shown) == shown
    assert fold(shown) == fold(name)
    assert fold(fold(name)) == fold(name)


@given(st.binary())
def test_any_bytes_on_disk_can_be_shown(data: bytes) -> None:
    visible(os.fsdecode(data)).encode("utf-8")


@given(ANY_TEXT)
def test_a_name_that_is_taken_is_shown_as_it_is_given(name: str) -> None:
    try:
        check_name(name)
    except NameNotAllowed:
        return
    assert fold(visible(name)) == fold(name)
    assert not {"/", "\\", ":", "\0"} & set(name)


def test_a_name_in_utf8_is_read_as_such_where_the_locale_is_ascii() -> None:
    assert visible("규정 모음.md".encode().decode("ascii", "surrogateescape")) == "규정 모음.md"
