"""Hostile and broken documents of the Hancom family: each ends quickly, and named."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.parsers.hancom_reading import everything
from tests.parsers.make_hwp import (
    COMPRESSED,
    DISTRIBUTION,
    Node,
    aside,
    body,
    cell,
    distributed,
    docinfo,
    equation,
    grid,
    note,
    para,
    record,
    section_start,
    summary,
    table,
    text_box,
    write_hwp,
)
from tests.parsers.make_hwpx import grid as hwpx_grid
from tests.parsers.make_hwpx import p, section, sub_list, tbl, tc, write_hwpx, write_parts
from tests.parsers.mutations import COUNT, check_only_document_errors

from seojae.errors import Corrupt, TooLarge
from seojae.model.documents import ParsedDocument
from seojae.parsers import hwp, hwpml, hwpx
from seojae.parsers.base import Limits

Parse: TypeAlias = Callable[[Path, Limits], ParsedDocument]
LONGEST = 20.0
"""Seconds of the processor for one hostile document; a reading process has 30."""


@pytest.fixture
def quickly() -> Iterator[None]:
    start = time.process_time()
    yield
    assert time.process_time() - start < LONGEST


def nested(depth: int) -> Node:
    node = para("가장 안쪽")
    for _ in range(depth):
        node = para(table(cell(0, 0, node), cell(0, 1, para("옆"))))
    return node


@pytest.mark.usefixtures("quickly")
def test_a_deflate_bomb_in_a_section_is_too_large(tmp_path: Path) -> None:
    file = write_hwp(tmp_path / "폭탄.hwp", bytes(430 * 1024 * 1024))
    assert file.stat().st_size < 4_000_000
    with pytest.raises(TooLarge):
        hwp.parse(file, Limits())


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("tag", [66, 68], ids=["paragraphs", "shapes"])
def test_millions_of_tiny_records_are_too_large(tmp_path: Path, tag: int) -> None:
    file = write_hwp(tmp_path / "기록.hwp", *[record(tag, 0) * 600_000] * 5)
    with pytest.raises(TooLarge):
        hwp.parse(file, Limits())


@pytest.mark.usefixtures("quickly")
def test_many_sections_that_unpack_together_to_too_much(tmp_path: Path) -> None:
    block = record(67, 1, bytes(1_000_000))
    file = write_hwp(tmp_path / "구역.hwp", *[block] * 50)
    with pytest.raises(TooLarge):
        hwp.parse(file, Limits(unpacked_bytes=20_000_000))


@pytest.mark.usefixtures("quickly")
def test_tables_nested_as_people_nest_them_are_read(tmp_path: Path) -> None:
    file = write_hwp(tmp_path / "깊이.hwp", body(nested(30)))
    assert everything(hwp.parse(file, Limits())).count("가장 안쪽") == 1


def test_each_level_of_nesting_adds_to_the_work_and_does_not_double_it(tmp_path: Path) -> None:
    file = write_hwp(tmp_path / "겹친 표.hwp", body(nested(50)))
    started = time.process_time()
    document = hwp.parse(file, Limits())
    assert time.process_time() - started < 5
    assert everything(document).count("가장 안쪽") == 1


@pytest.mark.usefixtures("quickly")
def test_tables_nested_beyond_reason_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TooLarge):
        hwp.parse(write_hwp(tmp_path / "깊이.hwp", body(nested(80))), Limits())


@pytest.mark.usefixtures("quickly")
def test_records_at_every_level_the_format_has_are_refused(tmp_path: Path) -> None:
    deep = b"".join(
        record(66, level, bytes(22)) + record(71, level + 1, b" lbt") for level in range(0, 1022, 2)
    )
    with pytest.raises(TooLarge):
        hwp.parse(write_hwp(tmp_path / "깊이.hwp", deep), Limits())


@pytest.mark.usefixtures("quickly")
def test_a_gigabyte_of_spaces_in_hwpx_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "빈칸.hwpx"
    with (
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package,
        package.open("Contents/section0.xml", "w", force_zip64=True) as part,
    ):
        part.write(section(p("시작"))[:-9].encode("utf-8"))
        for _ in range(1024):
            part.write(b" " * 1024 * 1024)
    with pytest.raises(TooLarge):
        hwpx.parse(file, Limits())


@pytest.mark.usefixtures("quickly")
def test_one_text_of_many_megabytes_in_hwpx_ends_named(tmp_path: Path) -> None:
    file = write_hwpx(tmp_path / "빈칸.hwpx", p("시작") + p(" " * 40_000_000))
    document = hwpx.parse(file, Limits())
    assert everything(document) == "시작"
    assert document.warnings == ("1번째 구역이 손상되어 일부만 읽었습니다.",)


@pytest.mark.usefixtures("quickly")
def test_hwpx_tables_nested_thousands_deep_are_refused(tmp_path: Path) -> None:
    opening = "<hp:p><hp:run><hp:tbl><hp:tr><hp:tc><hp:subList>"
    closing = "</hp:subList></hp:tc></hp:tr></hp:tbl></hp:run></hp:p>"
    deep = opening * 5000 + p("가장 안쪽") + closing * 5000
    with pytest.raises(Corrupt):
        hwpx.parse(write_hwpx(tmp_path / "깊이.hwpx", deep), Limits())


@pytest.mark.usefixtures("quickly")
def test_entities_reach_no_file_and_do_not_grow(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("암호는 1234", encoding="utf-8")
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    doctype = f'<!DOCTYPE x [<!ENTITY e0 "웃음">{levels}'
    doctype += f'<!ENTITY file SYSTEM "{secret.as_uri()}">]>'
    content = section(p("본문") + p("앞&file;뒤") + p("&e11;")).replace(
        "<hs:sec", doctype + "<hs:sec"
    )
    file = write_parts(tmp_path / "개체.hwpx", {"Contents/section0.xml": content})
    assert everything(hwpx.parse(file, Limits())) == "본문\n앞뒤"


@pytest.mark.usefixtures("quickly")
def test_a_package_of_very_many_parts_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "많음.hwpx"
    with zipfile.ZipFile(file, "w") as package:
        for number in range(21_000):
            package.writestr(f"BinData/{number}", b"")
    with pytest.raises(TooLarge):
        hwpx.parse(file, Limits())


def sample_hwp(file: Path, *, flags: int = COMPRESSED) -> Path:
    """A document with one of everything."""
    inner = table(cell(0, 0, para("안")), cell(0, 1, para("쪽", note("fn  ", 2, para("각주")))))
    content = body(
        para("", section_start()),
        para("총칙", shape=1),
        para(
            "본문 글",
            note("fn  ", 1, para("각주 글")),
            equation("a over b"),
            text_box(para("상자")),
        ),
        para(
            table(
                cell(0, 0, para("구분"), para(inner)),
                cell(0, 1, para("내용")),
                caption=[para("표")],
            )
        ),
        para("끝", aside("head", 16, para("머리말")), deleted=[(0, 1)]),
        para(grid(["항목", "한도"], ["출장비", "50,000원"], ["숙박비", "실비"])),
    )
    info = docinfo([(0, 0, 0), (1, 0, 0)], [[("제^1장", 0)]], [True])
    if flags & DISTRIBUTION:
        return write_hwp(
            file, body(para("알림")), flags=flags, info=info, views=[distributed(content)]
        )
    return write_hwp(file, content, content, flags=flags, info=info, properties=summary("제목"))


def sample_hwpx(file: Path) -> Path:
    inner = hwpx_grid(["안", "쪽"])
    content = p(
        "<hp:t>본문<hp:tab/>글</hp:t>",
        sub_list("footNote", p("각주"), attributes='number="1"'),
        tbl([tc(0, 0, p("1"), p(inner)), tc(0, 1, p("2"))], caption="표"),
    )
    styles = '<hh:paraPr id="0"><hh:heading type="OUTLINE" idRef="0" level="0"/></hh:paraPr>'
    return write_hwpx(file, content * 5, p("끝"), styles=styles, title="제목")


def sample_hwpml(file: Path) -> Path:
    text = "<P><TEXT><CHAR>본문</CHAR><TABLE><ROW><CELL RowAddr='0' ColAddr='0'><PARALIST><P><TEXT>"
    text += "<CHAR>칸</CHAR></TEXT></P></PARALIST></CELL></ROW></TABLE></TEXT></P>"
    xml = f"<HWPML><HEAD/><BODY><SECTION>{text * 5}</SECTION></BODY></HWPML>"
    file.write_text(xml, encoding="utf-8")
    return file


SAMPLES: dict[str, tuple[Parse, Callable[[Path], Path]]] = {
    "hwp": (hwp.parse, sample_hwp),
    "hwp uncompressed": (hwp.parse, lambda file: sample_hwp(file, flags=0)),
    "hwp 배포용": (hwp.parse, lambda file: sample_hwp(file, flags=COMPRESSED | DISTRIBUTION)),
    "hwpx": (hwpx.parse, sample_hwpx),
    "hwpml": (hwpml.parse, sample_hwpml),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_broken_copies_give_a_document_or_a_document_error(tmp_path: Path, name: str) -> None:
    parse, write = SAMPLES[name]
    file = write(tmp_path / f"온전한 {name}")
    parse(file, Limits())
    start = time.monotonic()
    check_only_document_errors(parse, file, tmp_path)
    assert time.monotonic() - start < 1 + COUNT
