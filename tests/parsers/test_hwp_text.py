"""What a person sees in a paragraph of an HWP document, once and in its place."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from tests.parsers.hancom_reading import everything, paragraphs, tables
from tests.parsers.make_hwp import (
    Control,
    Node,
    aside,
    body,
    equation,
    grid,
    listed,
    note,
    para,
    raw,
    record,
    section_start,
    string,
    text_box,
    write_hwp,
)

from seojae.errors import TooLarge
from seojae.parsers import hwp
from seojae.parsers.base import Limits


def read(folder: Path, *paras: Node) -> list[str]:
    return paragraphs(hwp.parse(write_hwp(folder / "글.hwp", body(*paras)), Limits()))


def test_control_characters_of_eight_units_leave_no_trace(tmp_path: Path) -> None:
    padding = "\uac00\ud55c\u0000\u0001\u0002\u0003"  # what stands inside may look like anything
    bookmark = "\x16" + padding + "\x16"
    assert read(tmp_path, para(f"앞{bookmark}뒤")) == ["앞뒤"]


def test_tabs_breaks_hyphens_and_fixed_spaces_are_written_out(tmp_path: Path) -> None:
    tab = "\x09" + "\x00" * 6 + "\x09"
    assert read(tmp_path, para(f"가{tab}나\x0a다\x18라\x1e마\x1f바")) == ["가\t나\n다-라 마 바"]


def test_letters_beyond_the_basic_plane_survive(tmp_path: Path) -> None:
    assert read(tmp_path, para("옛글 𠀀 입니다")) == ["옛글 𠀀 입니다"]


def test_hancom_signs_become_letters_that_others_know(tmp_path: Path) -> None:
    text = "\uf53a글 \U000f02b1목적 제품\U000f02ef서비스 ᄒᆞᆫ글"
    assert read(tmp_path, para(text)) == ["한글 ①목적 제품·서비스 한글"]


def test_private_characters_of_unknown_meaning_stay(tmp_path: Path) -> None:
    assert read(tmp_path, para("표시 \U000f0fff 끝")) == ["표시 \U000f0fff 끝"]


def test_field_text_is_read_and_its_command_is_not(tmp_path: Path) -> None:
    command = bytes(5) + string("https://example.com;1;0;0;") + bytes(4)
    link = Control("%hlk", 3, command)
    end = "\x04" + "\x00" * 6 + "\x04"
    assert read(tmp_path, para("누리집 ", link, "바로 가기", end)) == ["누리집 바로 가기"]


def test_equations_stand_in_the_line_as_their_script(tmp_path: Path) -> None:
    found = read(tmp_path, para("넓이는 ", equation("a`over~b"), "이다."))
    assert found == ["넓이는 a over b이다."]


def test_notes_follow_their_paragraph_with_the_number_shown(tmp_path: Path) -> None:
    text = para(
        "본문",
        note("fn  ", 7, para("각주의 글"), para("둘째 줄")),
        note("en  ", 1, para("미주의 글")),
    )
    assert read(tmp_path, text, para("다음")) == [
        "본문",
        "각주 7: 각주의 글\n둘째 줄",
        "미주 1: 미주의 글",
        "다음",
    ]


def test_notes_without_a_number_are_counted(tmp_path: Path) -> None:
    text = para("본문", note("fn  ", 0, para("하나")), note("fn  ", 0, para("둘")))
    assert read(tmp_path, text)[1:] == ["각주 1: 하나", "각주 2: 둘"]


def test_a_header_is_read_once_however_often_it_comes_back(tmp_path: Path) -> None:
    header = aside("head", 16, para("인사 규정"))
    found = read(tmp_path, para("1쪽", header), para("2쪽", header), para("3쪽", header))
    assert found == ["1쪽", "머리말: 인사 규정", "2쪽", "3쪽"]


def test_footers_and_hidden_comments_say_what_they_are(tmp_path: Path) -> None:
    text = para("본문", aside("foot", 16, para("대외비")), aside("tcmt", 15, para("확인 필요")))
    assert read(tmp_path, text) == ["본문", "꼬리말: 대외비", "숨은 설명: 확인 필요"]


def test_memos_stand_at_the_words_they_were_written_on(tmp_path: Path) -> None:
    memo = Control("%unk", 3, bytes(5) + string("MEMO/65535/1/0/0/홍길동/") + bytes(8))
    end = "\x04" + "\x00" * 6 + "\x04"
    first = para("첫 문단", memo, end)
    second = para("둘째 문단", memo, end)
    last = para("끝")

    def with_memos(level: int) -> bytes:
        out = last(level)
        for text in ("첫 메모", "둘째 메모"):
            out += record(93, level + 1, bytes(4)) + listed(para(text))(level + 1)
        return out

    assert read(tmp_path, first, second, with_memos) == [
        "첫 문단",
        "메모: 첫 메모",
        "둘째 문단",
        "메모: 둘째 메모",
        "끝",
    ]


def test_text_boxes_and_their_captions_read_on_in_place(tmp_path: Path) -> None:
    box = text_box(para("상자 안의 글"), caption=[para("그림 설명")])
    assert read(tmp_path, para("앞", box), para("뒤")) == ["앞", "그림 설명", "상자 안의 글", "뒤"]


def test_shapes_in_groups_are_not_forgotten(tmp_path: Path) -> None:
    group = Control(
        "gso ",
        inner=[raw(76, bytes(40)), raw(76, bytes(40), 1), listed(para("묶음 속"), deeper=2)],
    )
    assert read(tmp_path, para("앞", group)) == ["앞", "묶음 속"]


def test_word_art_is_text(tmp_path: Path) -> None:
    art = Control("gso ", inner=[raw(76, bytes(40)), raw(90, bytes(32) + string("체육 대회"), 1)])
    assert read(tmp_path, para("", art)) == ["체육 대회"]


def test_overlaid_and_annotated_characters_are_text(tmp_path: Path) -> None:
    seal = Control("tcps", 23, string("○인"))
    ruby = Control("tdut", 23, string("협동조합") + string("coop"))
    assert read(tmp_path, para("대표 ", seal, " ", ruby)) == ["대표 인 협동조합(coop)"]


def test_check_boxes_show_whether_they_are_ticked(tmp_path: Path) -> None:
    def box(caption: str, value: int) -> Control:
        words = f"ButtonSet:set:60:Caption:wstring:{len(caption)}:{caption} Value:int:{value} "
        data = b"tbc+tbc+" + struct.pack("<IH", 0, 0) + words.encode("utf-16-le")
        return Control("form", 11, bytes(40), [raw(91, data)])

    found = read(tmp_path, para(box("해당", 1), box("R&&D 과제", 0)))
    assert found == ["☑ 해당 ☐ R&D 과제"]


def test_shown_numbers_of_captions_are_counted_in_their_own_form(tmp_path: Path) -> None:
    number = Control("atno", 18, struct.pack("<IH", 4 | 1 << 4, 3) + bytes(8))
    page = Control("atno", 18, struct.pack("<IH", 0, 12) + bytes(8))
    assert read(tmp_path, para("표 ", number, " 여비 한도", page)) == ["표 ③ 여비 한도"]


def test_deleted_text_of_tracked_changes_is_out_and_inserted_text_in(tmp_path: Path) -> None:
    found = read(tmp_path, para("한도는 5만원10만원입니다.", deleted=[(4, 7)]))
    assert found == ["한도는 10만원입니다."]


def test_a_table_that_a_tracked_change_deleted_is_out(tmp_path: Path) -> None:
    gone = para("앞", grid(["지운", "표"], ["가", "나"]), "뒤", deleted=[(1, 9)])
    document = hwp.parse(write_hwp(tmp_path / "글.hwp", body(gone)), Limits())
    assert everything(document) == "앞뒤"


def test_master_pages_are_read_once(tmp_path: Path) -> None:
    pages = section_start(master_pages=[listed(para("영업 비밀")), listed(para("영업 비밀"))])
    assert read(tmp_path, para("본문", pages)) == ["본문", "바탕쪽: 영업 비밀"]


def test_objects_without_an_anchor_are_not_lost(tmp_path: Path) -> None:
    whole = para("본문", grid(["가", "나"], ["다", "라"]))

    def without_anchor(level: int) -> bytes:
        return whole(level).replace(b"\x0b\x00 lbt", b"\x0b\x00 zzz")

    document = hwp.parse(write_hwp(tmp_path / "글.hwp", body(without_anchor)), Limits())
    assert paragraphs(document) == ["본문"]
    assert len(tables(document)) == 1


def test_more_text_than_allowed_is_refused(tmp_path: Path) -> None:
    file = write_hwp(tmp_path / "글.hwp", body(para("가" * 50), para("나" * 50)))
    with pytest.raises(TooLarge):
        hwp.parse(file, Limits(text_characters=99))
