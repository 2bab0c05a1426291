"""HWPML documents: the same reading as HWP and HWPX, from Hangul's own XML."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from tests.parsers.hancom_reading import outline, paragraphs, rows, tables

from seojae.errors import Corrupt, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers import hwpml
from seojae.parsers.base import Limits

HEAD = """<HEAD><DOCSUMMARY><TITLE>인사 규정</TITLE><DATE>2010년 2월 8일 월요일</DATE></DOCSUMMARY>
<MAPPINGTABLE><BORDERFILLLIST><BORDERFILL Id="2"><FILLBRUSH><WINDOWBRUSH FaceColor="15132390"/>
</FILLBRUSH></BORDERFILL></BORDERFILLLIST>
<NUMBERINGLIST><NUMBERING Id="1"><PARAHEAD Level="1" NumFormat="Digit">제^1장</PARAHEAD>
<PARAHEAD Level="2" NumFormat="HangulSyllable">^2.</PARAHEAD></NUMBERING></NUMBERINGLIST>
<PARASHAPELIST><PARASHAPE Id="0" HeadingType="None"/>
<PARASHAPE Id="1" HeadingType="Outline" Level="0"/>
<PARASHAPE Id="2" HeadingType="Number" Heading="1" Level="1"/></PARASHAPELIST></MAPPINGTABLE>
</HEAD>"""


def p(*parts: str, shape: int = 0) -> str:
    inner = "".join(part if part.startswith("<") else f"<CHAR>{part}</CHAR>" for part in parts)
    return f'<P ParaShape="{shape}"><TEXT>{inner}</TEXT></P>'


def listed(name: str, *paras: str) -> str:
    return f"<{name}><PARALIST>{''.join(paras)}</PARALIST></{name}>"


def read(folder: Path, content: str, encoding: str = "utf-8", tail: str = "") -> ParsedDocument:
    file = folder / "글.hml"
    text = f'<?xml version="1.0" encoding="{encoding}"?><HWPML>{HEAD}'
    text += f"<BODY><SECTION>{content}</SECTION></BODY><TAIL>{tail}</TAIL></HWPML>"
    file.write_bytes(text.encode(encoding))
    return hwpml.parse(file, Limits())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_title_date_outline_and_numbers(tmp_path: Path, encoding: str) -> None:
    start = '<SECDEF OutlineShape="1"></SECDEF>'
    content = p(start, "총칙", shape=1) + p("목록", shape=2) + p("복무", shape=1)
    document = read(tmp_path, content, encoding)
    assert document.title == "인사 규정"
    assert document.modified_at == datetime(2010, 2, 8, tzinfo=timezone(timedelta(hours=9)))
    assert outline(document) == ["제1장 총칙", "제2장 복무"]
    assert paragraphs(document) == ["가. 목록"]


def test_tables_notes_boxes_and_signs(tmp_path: Path) -> None:
    cells = "".join(
        f'<ROW><CELL RowAddr="{row}" ColAddr="0" BorderFill="{2 - row}">'
        f"<PARALIST>{p(left)}</PARALIST></CELL>"
        f'<CELL RowAddr="{row}" ColAddr="1" BorderFill="{2 - row}">'
        f"<PARALIST>{p(right)}</PARALIST></CELL></ROW>"
        for row, (left, right) in enumerate([("기호", "Symbol"), ("-", "*")])
    )
    caption = f"<SHAPEOBJECT>{listed('CAPTION', p('여비'))}</SHAPEOBJECT>"
    content = p(
        "<CHAR>가<TAB/>나<LINEBREAK/>다</CHAR>",
        f"<TABLE>{caption}{cells}</TABLE>",
        listed("FOOTNOTE", p("각주 글")),
        listed("HEADER", p("머리글")),
        listed("FIELDBEGIN", p("메모 글")),
        f"<RECTANGLE><DRAWINGOBJECT>{listed('DRAWTEXT', p('상자'))}</DRAWINGOBJECT></RECTANGLE>",
        "<EQUATION><SCRIPT>x`over~y</SCRIPT></EQUATION>",
        '<AUTONUM Number="2" NumberType="Table"><AUTONUMFORMAT Type="Digit"/></AUTONUM>',
        "<DUTMAL><MAINTEXT>조합</MAINTEXT><SUBTEXT>coop</SUBTEXT></DUTMAL>",
        '<TEXTART Text="글맵시"/>',
    )
    document = read(tmp_path, content)
    assert paragraphs(document) == [
        "가\t나\n다x over y2조합(coop)",
        "각주 1: 각주 글",
        "머리말: 머리글",
        "메모: 메모 글",
        "상자",
        "글맵시",
    ]
    [found] = tables(document)
    assert (found.header, found.caption) == (("기호", "Symbol"), "여비")
    assert rows(document, 1) == {2: ("-", "*")}


def test_pictures_after_the_body_are_never_reached(tmp_path: Path) -> None:
    picture = "<BINDATA>" + "A" * 11_000_000 + "</BINDATA>"  # more than libxml2 takes in one text
    assert paragraphs(read(tmp_path, p("본문"), tail=picture)) == ["본문"]


def test_a_file_cut_short_gives_its_beginning_and_a_warning(tmp_path: Path) -> None:
    read(tmp_path, p("하나") + p("둘"))
    file = tmp_path / "글.hml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.index("둘")], encoding="utf-8")
    document = hwpml.parse(file, Limits())
    assert paragraphs(document) == ["하나"]
    assert document.warnings == ("문서의 뒷부분이 손상되어 앞부분만 읽었습니다.",)


def test_nothing_readable_is_no_success(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read(tmp_path, p(""))
    broken = tmp_path / "깨짐.hml"
    broken.write_text("<HWPML><BODY><SEC", encoding="utf-8")
    with pytest.raises(Corrupt):
        hwpml.parse(broken, Limits())


def test_entities_are_not_expanded(tmp_path: Path) -> None:
    file = tmp_path / "개체.hml"
    file.write_text(
        "<!DOCTYPE HWPML [<!ENTITY a '웃음'>]><HWPML><BODY><SECTION>"
        f"{p('앞&a;뒤')}</SECTION></BODY></HWPML>",
        encoding="utf-8",
    )
    assert paragraphs(hwpml.parse(file, Limits())) == ["앞뒤"]


def test_form_fields_show_what_was_chosen(tmp_path: Path) -> None:
    content = p(
        '<CHECKBUTTON><BUTTONSET Caption="해당" Value="1"/></CHECKBUTTON>',
        "<EDIT><EDITTEXT>홍길동</EDITTEXT></EDIT>",
        '<COMPOSE ComposeText="인"/>',
    )
    assert paragraphs(read(tmp_path, content)) == ["☑ 해당 홍길동인"]
