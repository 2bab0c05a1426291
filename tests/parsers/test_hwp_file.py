"""HWP files as files: which format they are, what protects them, what is missing from them."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.hancom_reading import everything, outline, paragraphs
from tests.parsers.make_hwp import (
    COMPRESSED,
    DISTRIBUTION,
    NOTICE,
    OUTLINE,
    PASSWORD,
    TRACKED,
    body,
    deflated,
    distributed,
    docinfo,
    grid,
    para,
    record,
    summary,
    write_hwp,
)
from tests.parsers.make_hwpx import write_hwpx
from tests.parsers.make_ole import compound_file

from seojae.errors import Corrupt, Distribution, DocumentError, Encrypted, NoText, Unsupported
from seojae.parsers import hwp, hwpml, hwpx
from seojae.parsers.base import Limits

SECRET = body(para("비밀이 아닌 본문"), para(grid(["1", "2"])))


def test_title_and_date_come_from_the_summary(tmp_path: Path) -> None:
    saved = datetime(2026, 3, 18, 6, 6, 8, tzinfo=UTC)
    properties = summary("여비 규정", saved)
    file = write_hwp(tmp_path / "가.hwp", body(para("본문")), properties=properties)
    document = hwp.parse(file, Limits())
    assert (document.title, document.modified_at) == ("여비 규정", saved)


def test_a_broken_summary_costs_the_title_and_nothing_else(tmp_path: Path) -> None:
    file = write_hwp(tmp_path / "가.hwp", body(para("본문")), properties=b"\xfe\xff broken")
    document = hwp.parse(file, Limits())
    assert (document.title, document.modified_at) == ("", None)
    assert paragraphs(document) == ["본문"]


def test_a_summary_that_claims_billions_of_values_is_not_believed(tmp_path: Path) -> None:
    whole = summary("제목", datetime(2026, 1, 1, tzinfo=UTC))
    vector = (0x1000 | 31).to_bytes(4, "little") + b"\xff" * 4
    hostile = [
        whole.replace(b"\x1f\x00\x00\x00\x03", b"\x1f\x00\x00\x00\xff\xff\xff\xff"),
        whole[:52] + b"\xff\xff\xff\xff" + whole[56:],
        whole[:72] + vector + whole[80:],
        whole[:-8] + b"\xff" * 8,
    ]
    for number, properties in enumerate(hostile):
        file = write_hwp(tmp_path / f"{number}.hwp", body(para("본문")), properties=properties)
        assert paragraphs(hwp.parse(file, Limits())) == ["본문"]


def test_a_date_from_before_there_were_such_files_is_no_date(tmp_path: Path) -> None:
    properties = summary(saved=datetime(1601, 1, 2, tzinfo=UTC))
    file = write_hwp(tmp_path / "가.hwp", body(para("본문")), properties=properties)
    assert hwp.parse(file, Limits()).modified_at is None


def test_sections_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    sections = [body(para(f"구역 {number}")) for number in range(12)]
    file = write_hwp(tmp_path / "가.hwp", *sections)
    assert paragraphs(hwp.parse(file, Limits())) == [f"구역 {number}" for number in range(12)]


def test_documents_without_compression_are_read(tmp_path: Path) -> None:
    file = write_hwp(tmp_path / "가.hwp", body(para("그대로")), flags=0)
    assert paragraphs(hwp.parse(file, Limits())) == ["그대로"]


def test_a_password_is_named(tmp_path: Path) -> None:
    file = write_hwp(tmp_path / "가.hwp", SECRET, flags=COMPRESSED | PASSWORD)
    with pytest.raises(Encrypted, match="암호"):
        hwp.parse(file, Limits())


@pytest.mark.parametrize(("flag", "word"), [(1 << 4, "DRM"), (1 << 8, "인증서")])
def test_other_protections_are_named(tmp_path: Path, flag: int, word: str) -> None:
    file = write_hwp(tmp_path / "가.hwp", SECRET, flags=COMPRESSED | flag)
    with pytest.raises(Encrypted, match=word):
        hwp.parse(file, Limits())


@pytest.mark.parametrize("seed", [0, 1, 0x1234_5678, 0xFFFF_FFFF])
def test_a_distribution_document_gives_its_text_and_never_its_notice(
    tmp_path: Path, seed: int
) -> None:
    file = write_hwp(
        tmp_path / "배포.hwp",
        body(para(NOTICE)),
        flags=COMPRESSED | DISTRIBUTION,
        views=[distributed(SECRET, seed)],
    )
    assert everything(hwp.parse(file, Limits())) == "비밀이 아닌 본문\n1\n2"


@pytest.mark.parametrize("views", [[], [deflated(SECRET)]], ids=["without body", "without key"])
def test_a_distribution_document_that_does_not_open_is_named(
    tmp_path: Path, views: list[bytes]
) -> None:
    file = write_hwp(
        tmp_path / "배포.hwp", body(para(NOTICE)), flags=COMPRESSED | DISTRIBUTION, views=views
    )
    with pytest.raises(Distribution, match="배포용"):
        hwp.parse(file, Limits())


def test_a_document_that_tracks_changes_is_read_from_its_marked_body(tmp_path: Path) -> None:
    marked = deflated(body(para("옛글새글", deleted=[(0, 2)])))
    file = write_hwp(
        tmp_path / "가.hwp", body(para("")), flags=COMPRESSED | TRACKED, views=[marked]
    )
    assert paragraphs(hwp.parse(file, Limits())) == ["새글"]


def test_hwp_3_is_named_with_the_way_out(tmp_path: Path) -> None:
    file = tmp_path / "옛.hwp"
    file.write_bytes(b"HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05" + bytes(500))
    with pytest.raises(Unsupported, match=r"HWP 3\.0") as caught:
        hwp.parse(file, Limits())
    assert "저장" in caught.value.hint


def test_bytes_decide_and_not_the_name(tmp_path: Path) -> None:
    packed = write_hwpx(tmp_path / "a.hwpx", "<hp:p><hp:run><hp:t>새 형식</hp:t></hp:run></hp:p>")
    binary = write_hwp(tmp_path / "b.hwp", body(para("옛 형식")))
    xml = tmp_path / "c.hml"
    xml.write_text(
        '<?xml version="1.0" encoding="UTF-8"?><HWPML><BODY><SECTION>'
        "<P><TEXT><CHAR>엑스엠엘</CHAR></TEXT></P></SECTION></BODY></HWPML>",
        encoding="utf-8",
    )
    for source, text in ((packed, "새 형식"), (binary, "옛 형식"), (xml, "엑스엠엘")):
        for parser, ending in ((hwp, ".hwp"), (hwpx, ".hwpx"), (hwpml, ".hml")):
            file = shutil.copyfile(source, tmp_path / f"이름{ending}")
            assert paragraphs(parser.parse(file, Limits())) == [text]


def test_a_document_without_letters_is_no_success(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        hwp.parse(write_hwp(tmp_path / "가.hwp", body(para(""), para(" "))), Limits())


def test_a_section_cut_short_gives_its_beginning_and_a_warning(tmp_path: Path) -> None:
    whole = body(*(para(f"{number}번째 문단") for number in range(300)))
    file = write_hwp(tmp_path / "가.hwp", whole[: len(whole) // 2 + 7], body(para("뒤")), flags=0)
    document = hwp.parse(file, Limits())
    found = paragraphs(document)
    assert (found[0], found[-1]) == ("0번째 문단", "뒤")
    assert document.warnings == ("1번째 구역이 손상되어 일부만 읽었습니다.",)


def test_broken_compression_gives_what_came_before_it(tmp_path: Path) -> None:
    sections = body(*(para(f"{number}번째 문단") for number in range(3000)))
    packed = deflated(sections)
    header = b"HWP Document File".ljust(32, b"\0") + bytes([0, 1, 1, 5]) + b"\x01" + bytes(219)
    file = tmp_path / "가.hwp"
    file.write_bytes(
        compound_file(
            {
                "FileHeader": header,
                "DocInfo": deflated(docinfo()),
                "BodyText/Section0": packed[: len(packed) // 2],
            }
        )
    )
    document = hwp.parse(file, Limits())
    assert paragraphs(document)[0] == "0번째 문단"
    assert document.warnings


def test_lost_style_tables_cost_the_headings_and_are_said(tmp_path: Path) -> None:
    info = docinfo(heads=[(OUTLINE, 0, 0)])
    file = write_hwp(tmp_path / "가.hwp", body(para("제목")), info=info[:-5], flags=0)
    document = hwp.parse(file, Limits())
    assert outline(document) or paragraphs(document)
    assert document.warnings == ("문서 모양 정보가 손상되어 제목 단계가 빠졌을 수 있습니다.",)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"plain text called hwp",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        compound_file({"WordDocument": b"x" * 600}),
        compound_file({"FileHeader": b"HWP Document File".ljust(256, b"\0")}),
        compound_file({"FileHeader": b"Something else".ljust(256, b"\0")}),
    ],
    ids=["empty", "text", "cut", "word", "no body", "other header"],
)
def test_files_that_are_no_hwp_are_corrupt(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "가.hwp"
    file.write_bytes(content)
    with pytest.raises(Corrupt):
        hwp.parse(file, Limits())


def test_a_section_of_noise_is_corrupt_and_not_empty(tmp_path: Path) -> None:
    noise = record(66, 0, bytes(22)) + b"\x01\x02\x03\x04" * 50
    with pytest.raises(DocumentError) as caught:
        hwp.parse(write_hwp(tmp_path / "가.hwp", noise, flags=0), Limits())
    assert isinstance(caught.value, Corrupt)
