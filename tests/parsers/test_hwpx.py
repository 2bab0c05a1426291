"""HWPX documents: text once and in order, tables by address, notes and comments marked."""

from __future__ import annotations

import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.hancom_reading import everything, outline, paragraphs, rows, tables
from tests.parsers.make_hwpx import (
    content_hpf,
    grid,
    header,
    p,
    section,
    sub_list,
    tbl,
    tc,
    write_hwpx,
    write_parts,
)

from seojae.errors import Corrupt, Encrypted, NoText
from seojae.model.documents import ParsedDocument
from seojae.parsers import hwpx
from seojae.parsers.base import Limits


def read(folder: Path, *contents: str, styles: str = "") -> ParsedDocument:
    return hwpx.parse(write_hwpx(folder / "글.hwpx", *contents, styles=styles), Limits())


def test_text_keeps_its_tabs_breaks_and_spaces(tmp_path: Path) -> None:
    text = "<hp:t>가<hp:tab/>나<hp:lineBreak/>다<hp:nbSpace/>라<hp:fwSpace/>마<hp:hyphen/>바</hp:t>"
    assert paragraphs(read(tmp_path, p(text))) == ["가\t나\n다 라 마-바"]


def test_marks_inside_the_text_do_not_cut_it(tmp_path: Path) -> None:
    text = '<hp:t>가<hp:markpenBegin color="#FFFF00"/>나<hp:markpenEnd/>다<!-- 숨음 --></hp:t>'
    assert paragraphs(read(tmp_path, p(text))) == ["가나다"]


def test_deleted_text_is_out_and_inserted_text_in(tmp_path: Path) -> None:
    text = (
        '<hp:t>한도는 <hp:deleteBegin Id="1" TcId="1"/>5만원<hp:deleteEnd Id="1" TcId="1"/>'
        '<hp:insertBegin Id="2" TcId="2"/>10만원<hp:insertEnd Id="2" TcId="2"/>이다.</hp:t>'
    )
    assert paragraphs(read(tmp_path, p(text))) == ["한도는 10만원이다."]


def test_a_deletion_without_an_end_does_not_swallow_the_next_paragraph(tmp_path: Path) -> None:
    text = '<hp:t>남음<hp:deleteBegin Id="1" TcId="1"/>지움</hp:t>'
    assert paragraphs(read(tmp_path, p(text, grid(["지운", "표"])) + p("다음"))) == ["남음", "다음"]


def test_tables_keep_addresses_spans_and_nesting(tmp_path: Path) -> None:
    inner = grid(["안1", "안2"])
    outer = tbl(
        [tc(0, 0, p("1"), rows=2), tc(0, 2, p("3"), p(inner))],
        [tc(1, 1, p("2"), columns=2)],
    )
    document = read(tmp_path, p(outer))
    assert rows(document, 1) == {1: ("1", "", "3"), 2: ("", "2", "")}
    assert rows(document, 2) == {1: ("안1", "안2")}
    assert tables(document)[1].caption == "표 1 1행 3칸 안의 표"
    assert everything(document).count("안1") == 1


def test_cells_without_an_address_stand_where_they_are_written(tmp_path: Path) -> None:
    plain = "<hp:tbl>{}</hp:tbl>".format(
        "".join(
            "<hp:tr>"
            + "".join(f"<hp:tc><hp:subList>{p(text)}</hp:subList></hp:tc>" for text in line)
            + "</hp:tr>"
            for line in ("12", "34")
        )
    )
    assert rows(read(tmp_path, p(plain)), 1) == {1: ("1", "2"), 2: ("3", "4")}


def test_header_cells_name_the_columns_and_captions_belong_to_the_table(tmp_path: Path) -> None:
    marked = tbl(
        [tc(0, 0, p("2023"), header=True), tc(0, 1, p("2024"), header=True)],
        [tc(1, 0, p("10")), tc(1, 1, p("20"))],
        caption="연도별",
    )
    [found] = tables(read(tmp_path, p(marked)))
    assert (found.header, found.caption) == (("2023", "2024"), "연도별")


def test_a_shaded_row_names_the_columns(tmp_path: Path) -> None:
    fill = (
        '<hh:borderFill id="3"><hc:fillBrush><hc:winBrush faceColor="#E5E5E5"/></hc:fillBrush>'
        '</hh:borderFill><hh:borderFill id="4"><hc:fillBrush><hc:winBrush faceColor="none"/>'
        "</hc:fillBrush></hh:borderFill>"
    )
    shaded = tbl(
        [tc(0, column, p(text), fill=3) for column, text in enumerate(["기호", "Description"])],
        [tc(1, column, p(text), fill=4) for column, text in enumerate(["-", "*"])],
    )
    assert tables(read(tmp_path, p(shaded), styles=fill))[0].header == ("기호", "Description")


def test_notes_comments_and_memos_follow_what_they_belong_to(tmp_path: Path) -> None:
    text = p(
        "<hp:t>본문</hp:t>",
        sub_list("footNote", p("각주 글"), attributes='number="2"'),
        sub_list("endNote", p("미주 글"), attributes='number="1"'),
        sub_list("hiddenComment", p("확인")),
        sub_list("fieldBegin", p("메모 글"), attributes='type="MEMO"'),
    )
    assert paragraphs(read(tmp_path, text)) == [
        "본문",
        "각주 2: 각주 글",
        "미주 1: 미주 글",
        "숨은 설명: 확인",
        "메모: 메모 글",
    ]


def test_a_label_that_the_note_has_itself_is_not_doubled(tmp_path: Path) -> None:
    text = p("본문", sub_list("footNote", p("각주 1: 출처"), attributes='number="1"'))
    assert paragraphs(read(tmp_path, text)) == ["본문", "각주 1: 출처"]


def test_headers_and_footers_come_once(tmp_path: Path) -> None:
    header_text = sub_list("header", p("복무 규정"))
    content = p("1", header_text) + p("2", header_text, sub_list("footer", p("대외비")))
    assert paragraphs(read(tmp_path, content)) == ["1", "머리말: 복무 규정", "2", "꼬리말: 대외비"]


def test_text_boxes_groups_and_word_art_read_on_in_place(tmp_path: Path) -> None:
    box = (
        f"<hp:rect><hp:drawText><hp:subList>{p('상자')}</hp:subList></hp:drawText>"
        f"<hp:caption><hp:subList>{p('설명')}</hp:subList></hp:caption></hp:rect>"
    )
    art = '<hp:textart text="글맵시"/>'
    group = f"<hp:container>{box.replace('상자', '묶음')}{art}</hp:container>"
    content = p("앞", box, group, art) + p("뒤")
    assert paragraphs(read(tmp_path, content)) == [
        "앞",
        "상자",
        "설명",
        "묶음",
        "설명",
        "글맵시",
        "글맵시",
        "뒤",
    ]


def test_a_shape_nobody_knows_yet_keeps_its_text(tmp_path: Path) -> None:
    shape = f"<hp:hologram><hp:face><hp:subList>{p('새 도형')}</hp:subList></hp:face></hp:hologram>"
    assert paragraphs(read(tmp_path, p("앞", shape))) == ["앞", "새 도형"]


def test_of_two_alternatives_one_is_read(tmp_path: Path) -> None:
    switch = (
        "<hp:switch><hp:case hp:required-namespace='x'><hp:t>새</hp:t></hp:case>"
        "<hp:default><hp:t>옛</hp:t></hp:default></hp:switch>"
    )
    assert paragraphs(read(tmp_path, p("글 ", switch))) == ["글 새"]


def test_what_shows_in_the_line_is_text(tmp_path: Path) -> None:
    content = p(
        "식 ",
        "<hp:equation><hp:script>a`over~b</hp:script></hp:equation>",
        '<hp:checkBtn caption="해당" value="CHECKED"/>',
        '<hp:radioBtn caption="R&amp;&amp;D" value="UNCHECKED"/>',
        "<hp:edit><hp:text>홍길동</hp:text></hp:edit>",
        '<hp:comboBox selectedValue="서울"/>',
        '<hp:btn caption="제출"/>',
        '<hp:compose composeText="인"/>',
        "<hp:dutmal><hp:mainText>조합</hp:mainText><hp:subText>coop</hp:subText></hp:dutmal>",
        '<hp:ctrl><hp:autoNum num="3" numType="TABLE"><hp:autoNumFormat type="DIGIT"/>'
        '</hp:autoNum></hp:ctrl><hp:ctrl><hp:autoNum num="9" numType="PAGE"/></hp:ctrl>',
    )
    expected = "식 a over b☑ 해당 ☐ R&D 홍길동서울제출인조합(coop)3"
    assert paragraphs(read(tmp_path, content)) == [expected]


def test_the_text_of_fields_stays_and_their_parameters_do_not(tmp_path: Path) -> None:
    field = (
        '<hp:ctrl><hp:fieldBegin type="CLICK_HERE"><hp:parameters><hp:stringParam name="Direction">'
        "이름을 입력하세요</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl>"
    )
    end = "<hp:ctrl><hp:fieldEnd/></hp:ctrl>"
    assert paragraphs(read(tmp_path, p("성명: ", field, "홍길동", end))) == ["성명: 홍길동"]


def test_the_outline_is_the_heading_path_with_its_numbers(tmp_path: Path) -> None:
    styles = (
        '<hh:numbering id="1">'
        '<hh:paraHead level="1" start="1" numFormat="DIGIT">제^1장</hh:paraHead>'
        '<hh:paraHead level="2" start="1" numFormat="HANGUL_SYLLABLE">^2.</hh:paraHead>'
        "</hh:numbering>"
        '<hh:paraPr id="1"><hh:heading type="OUTLINE" idRef="0" level="0"/></hh:paraPr>'
        '<hh:paraPr id="2"><hh:heading type="OUTLINE" idRef="0" level="1"/></hh:paraPr>'
        '<hh:paraPr id="3"><hh:heading type="NUMBER" idRef="1" level="1"/></hh:paraPr>'
        '<hh:paraPr id="4"><hh:heading type="BULLET" idRef="1" level="0"/></hh:paraPr>'
    )
    content = (
        p('<hp:secPr outlineShapeIDRef="1"/>', "총칙", shape=1)
        + p("목적", shape=2)
        + p("글", shape=4)
        + p("정의", shape=2)
        + p("복무", shape=1)
    )
    document = read(tmp_path, content, styles=styles)
    assert outline(document) == [
        "제1장 총칙",
        "제1장 총칙 > 가. 목적",
        "제1장 총칙 > 나. 정의",
        "제2장 복무",
    ]
    assert paragraphs(document) == ["글"]


def test_title_and_date_come_from_the_package_document(tmp_path: Path) -> None:
    file = write_hwpx(
        tmp_path / "가.hwpx", p("글"), title="사업 개요", modified="2026-04-06T03:57:48Z"
    )
    document = hwpx.parse(file, Limits())
    assert document.title == "사업 개요"
    assert document.modified_at == datetime(2026, 4, 6, 3, 57, 48, tzinfo=UTC)


def test_a_date_that_is_none_is_left_out(tmp_path: Path) -> None:
    file = write_hwpx(tmp_path / "가.hwpx", p("글"), modified="어제")
    assert hwpx.parse(file, Limits()).modified_at is None


def test_the_spine_gives_the_order_of_sections(tmp_path: Path) -> None:
    names = ["Contents/section1.xml", "Contents/section0.xml"]
    parts: dict[str, str | bytes] = {"Contents/content.hpf": content_hpf(names)}
    parts |= {name: section(p(name[-5])) for name in names}
    document = hwpx.parse(write_parts(tmp_path / "가.hwpx", parts), Limits())
    assert paragraphs(document) == ["1", "0"]


def test_without_a_package_document_the_names_give_the_order(tmp_path: Path) -> None:
    parts: dict[str, str | bytes] = {
        f"Contents/section{number}.xml": section(p(f"구역 {number}")) for number in (10, 2, 0)
    }
    document = hwpx.parse(write_parts(tmp_path / "가.hwpx", parts), Limits())
    assert paragraphs(document) == ["구역 0", "구역 2", "구역 10"]


def test_backslashes_in_names_are_folders(tmp_path: Path) -> None:
    file = tmp_path / "가.hwpx"
    with zipfile.ZipFile(file, "w") as package:
        entry = zipfile.ZipInfo("Contents/section0.xml")
        entry.filename = "Contents\\section0.xml"
        package.writestr(entry, section(p("역슬래시")))
    assert paragraphs(hwpx.parse(file, Limits())) == ["역슬래시"]


def test_master_pages_are_read_once_and_a_broken_one_is_said(tmp_path: Path) -> None:
    page = '<masterPage xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph"><hp:subList>{}</hp:subList></masterPage>'
    use = "".join(f'<hp:masterPage idRef="masterpage{number}"/>' for number in range(3))
    parts: dict[str, str | bytes] = {
        "Contents/content.hpf": content_hpf(["Contents/section0.xml"]),
        "Contents/section0.xml": section(p(f"<hp:secPr>{use}</hp:secPr>", "본문")),
        "Contents/masterpage0.xml": page.format(p("수학 영역") + p("1")),
        "Contents/masterpage1.xml": page.format(p("2") + p("수학 영역")),
        "Contents/masterpage2.xml": "<masterPage><broken",
    }
    document = hwpx.parse(write_parts(tmp_path / "가.hwpx", parts), Limits())
    assert paragraphs(document) == ["본문", "바탕쪽: 수학 영역\n1"]
    assert document.warnings == ("바탕쪽 하나가 손상되어 읽지 못했습니다.",)


def test_an_encrypted_package_is_named(tmp_path: Path) -> None:
    parts: dict[str, str | bytes] = {
        "META-INF/manifest.xml": "<m><file-entry><encryption-data/></file-entry></m>",
        "Contents/section0.xml": b"\x93\x01\x02 noise",
    }
    with pytest.raises(Encrypted, match="암호"):
        hwpx.parse(write_parts(tmp_path / "가.hwpx", parts), Limits())


def test_a_broken_section_gives_its_beginning_and_a_warning(tmp_path: Path) -> None:
    good = section("".join(p(f"{number}") for number in range(5)))
    parts: dict[str, str | bytes] = {
        "Contents/content.hpf": content_hpf(
            ["Contents/section0.xml", "Contents/section1.xml", "Contents/section2.xml"]
        ),
        "Contents/section0.xml": good[: good.index("<hp:t>3")],
        "Contents/section2.xml": section(p("끝")),
    }
    document = hwpx.parse(write_parts(tmp_path / "가.hwpx", parts), Limits())
    assert paragraphs(document) == ["0", "1", "2", "끝"]
    assert document.warnings == (
        "1번째 구역이 손상되어 일부만 읽었습니다.",
        "2번째 구역이 파일에 없어 읽지 못했습니다.",
    )


def test_a_broken_style_part_costs_the_headings_and_is_said(tmp_path: Path) -> None:
    parts: dict[str, str | bytes] = {
        "Contents/header.xml": header("<hh:paraPr")[:-3],
        "Contents/section0.xml": section(p("글", shape=1)),
    }
    document = hwpx.parse(write_parts(tmp_path / "가.hwpx", parts), Limits())
    assert paragraphs(document) == ["글"]
    assert document.warnings == ("문서 모양 정보가 손상되어 제목 단계가 빠졌을 수 있습니다.",)


def test_empty_and_broken_packages_are_no_success(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read(tmp_path, p(""))
    with pytest.raises(Corrupt):
        hwpx.parse(write_parts(tmp_path / "나.hwpx", {"mimetype": "x"}), Limits())
    with pytest.raises(Corrupt):
        hwpx.parse(
            write_parts(tmp_path / "다.hwpx", {"Contents/section0.xml": b"\x00\x01"}), Limits()
        )


def test_charts_read_as_tables_and_their_stand_in_is_not_read_too(tmp_path: Path) -> None:
    chart = (
        '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart>'
        "<c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache><c:pt idx='0'><c:v>매출</c:v>"
        "</c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx='0'>"
        "<c:v>1분기</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>"
        "<c:pt idx='0'><c:v>120</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart>"
        "</c:plotArea></c:chart></c:chartSpace>"
    )
    caption = f"<hp:caption><hp:subList>{p('그림 1 매출')}</hp:subList></hp:caption>"
    switch = (
        f"<hp:switch><hp:case hp:required-namespace='x'><hp:chart chartIDRef='Chart/chart1.xml'>"
        f"{caption}</hp:chart></hp:case><hp:default><hp:ole>{caption}</hp:ole></hp:default>"
        "</hp:switch>"
    )
    parts: dict[str, str | bytes] = {
        "Contents/section0.xml": section(p("앞", switch)),
        "Chart/chart1.xml": chart,
    }
    document = hwpx.parse(write_parts(tmp_path / "가.hwpx", parts), Limits())
    [found] = tables(document)
    assert (found.caption, found.header) == ("차트", ("", "매출"))
    assert rows(document, 1) == {2: ("1분기", "120")}
    assert paragraphs(document) == ["앞", "그림 1 매출"]
