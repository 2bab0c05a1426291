"""What a person sees in a Word document is read once, in order; what was deleted is not."""

from __future__ import annotations

import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.docx_reading import paragraphs, read
from tests.parsers.make_docx import HEADINGS, p, part, run, sdt, style, write_docx

from seojae.model.documents import Paragraph, Section, Table
from seojae.model.locations import HeadingPath

BOX = "<wps:txbx><w:txbxContent>{}</w:txbxContent></wps:txbx>"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "문서 하나.docx"


def test_headings_make_the_path_of_their_sections(file: Path) -> None:
    body = (
        p("머리글")
        + p("제1장 총칙", style="H1")
        + p("제1조 (목적)", style="H2")
        + p("이 규정은 …")
        + p("제2장 휴가", style="H1")
        + p("이 장은 …")
    )

    sections = read(write_docx(file, body, {"styles": HEADINGS})).sections

    assert sections == (
        Section(HeadingPath(), (Paragraph("머리글"),)),
        Section(HeadingPath(("제1장 총칙",))),
        Section(HeadingPath(("제1장 총칙", "제1조 (목적)")), (Paragraph("이 규정은 …"),)),
        Section(HeadingPath(("제2장 휴가",)), (Paragraph("이 장은 …"),)),
    )


@pytest.mark.parametrize(
    ("definitions", "style_id", "properties", "heading"),
    [
        (style("1", "heading 1"), "1", "", True),
        (style("a", "제목 1"), "a", "", True),
        (style("a", "개요 1"), "a", "", True),
        (style("a", "내 제목", based_on="b") + style("b", "heading 1"), "a", "", True),
        (style("a", "내 제목", properties='<w:outlineLvl w:val="0"/>'), "a", "", True),
        ("", "Heading1", "", True),
        ("", "", '<w:outlineLvl w:val="0"/>', True),
        (style("1", "heading 1"), "1", '<w:outlineLvl w:val="9"/>', False),
        (
            style("t", "TOC Heading", based_on="1", properties='<w:outlineLvl w:val="9"/>')
            + style("1", "heading 1"),
            "t",
            "",
            False,
        ),
        (style("toc1", "toc 1"), "toc1", "", False),
        (style("a", "본문", based_on="b") + style("b", "본문 2", based_on="a"), "a", "", False),
    ],
)
def test_what_is_a_heading(
    file: Path, definitions: str, style_id: str, properties: str, heading: bool
) -> None:
    body = p("추진 배경", style=style_id, properties=properties) + p("본문")

    last = read(write_docx(file, body, {"styles": definitions})).sections[-1]

    assert last.location == HeadingPath(("추진 배경",) if heading else ())


def test_a_whole_paragraph_in_heading_style_stays_text(file: Path) -> None:
    text = "아주 긴 문단입니다. " * 20

    document = read(write_docx(file, p(text, style="H1"), {"styles": HEADINGS}))

    assert document.sections == (Section(HeadingPath(), (Paragraph(text.strip()),)),)


@pytest.mark.parametrize(
    "content",
    [
        sdt(p("여우")),
        p(content=sdt(run("여우"))),
        p(content=f'<w:ins w:id="1" w:author="a">{run("여우")}</w:ins>'),
        p(content=f'<w:moveTo w:id="1" w:author="a">{run("여우")}</w:moveTo>'),
        p(content=f'<w:hyperlink r:id="x">{run("여우")}</w:hyperlink>'),
        p(content=f'<w:smartTag w:element="x">{run("여우")}</w:smartTag>'),
        p(content=f'<w:fldSimple w:instr="DATE">{run("여우")}</w:fldSimple>'),
        f'<w:customXml w:element="x">{p("여우")}</w:customXml>',
        p(content=f"<w:r>{BOX.format(p('여우'))}</w:r>"),
        p(
            content="<w:r><mc:AlternateContent><mc:Choice>"
            + BOX.format(p("여우"))
            + "</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>"
            + p("여우")
            + "</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
        ),
        p(content='<w:r><w:pict><v:shape><v:textpath string="여우"/></v:shape></w:pict></w:r>'),
        p(content="<m:oMath><m:r><m:t>여우</m:t></m:r></m:oMath>"),
    ],
)
def test_wrapped_text_is_found_once(file: Path, content: str) -> None:
    document = read(write_docx(file, p("앞") + content + p("뒤")))

    assert [text.strip() for text in paragraphs(document)] == ["앞", "여우", "뒤"]


def test_deleted_and_moved_away_text_is_out(file: Path) -> None:
    body = p(
        "기준 금액 ",
        content=f'<w:del w:id="1"><w:r><w:delText>오백원</w:delText></w:r></w:del>'
        f'<w:moveFrom w:id="2">{run("옮긴 글")}</w:moveFrom>'
        f'<w:ins w:id="3">{run("칠백원")}</w:ins>',
    )

    assert paragraphs(read(write_docx(file, body))) == ["기준 금액 칠백원"]


def test_hidden_text_is_out_whatever_hides_it(file: Path) -> None:
    styles = (
        '<w:style w:type="character" w:styleId="Secret"><w:name w:val="비밀"/>'
        "<w:rPr><w:vanish/></w:rPr></w:style>"
        '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="바탕"/>'
        "<w:rPr><w:vanish/></w:rPr></w:style>"
        '<w:style w:type="paragraph" w:styleId="Memo"><w:name w:val="메모글"/>'
        '<w:basedOn w:val="Base"/></w:style>'
    )
    hidden = "<w:r><w:rPr>{}</w:rPr><w:t>숨긴 말{}</w:t></w:r>"
    field = "<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType='{}'/></w:r>"
    body = (
        p(
            "앞 ",
            content=hidden.format("<w:b/><w:vanish/>", 1)
            + hidden.format('<w:rStyle w:val="Secret"/>', 2)
            + field.format("begin")
            + "<w:r><w:rPr><w:vanish/></w:rPr><w:instrText>XE</w:instrText></w:r>"
            + field.format("end")
            + run("뒤"),
        )
        + p("숨긴 문단", style="Memo")
        + p(style="Memo", content=hidden.format('<w:vanish w:val="0"/>', "을 드러냄"))
        + p(properties="<w:rPr><w:vanish/></w:rPr>", content=run("문단 끝만 숨김"))
    )
    write_docx(file, body, {"styles": styles})
    assert paragraphs(read(file)) == ["앞 뒤", "숨긴 말을 드러냄", "문단 끝만 숨김"]


def test_a_note_of_hidden_text_is_hidden_with_it(file: Path) -> None:
    seen = '<w:r>{}<w:footnoteReference w:id="{}"/></w:r>'
    body = p("글", content=seen.format("<w:rPr><w:vanish/></w:rPr>", 2) + seen.format("", 3))
    notes = "".join(f'<w:footnote w:id="{n}">{p(f"주석 {n}")}</w:footnote>' for n in (2, 3))
    write_docx(file, body, {"footnotes": notes})
    assert paragraphs(read(file)) == ["글", "[각주 1] 주석 3"]


def test_a_field_shows_its_result_and_not_its_instruction(file: Path) -> None:
    body = p(
        "앞 ",
        content='<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        "<w:r><w:instrText> TOC \\o </w:instrText><w:t>숨은 지시</w:t></w:r>"
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        + run("결과")
        + '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        + run(" 뒤"),
    )

    assert paragraphs(read(write_docx(file, body))) == ["앞 결과 뒤"]


def test_form_fields_show_their_state(file: Path) -> None:
    def field(data: str) -> str:
        return (
            f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{data}</w:ffData></w:fldChar></w:r>'
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        )

    entries = '<w:listEntry w:val="연차"/><w:listEntry w:val="병가"/>'
    body = (
        p(content=field("<w:checkBox><w:checked/></w:checkBox>") + run(" 동의"))
        + p(content=field('<w:checkBox><w:default w:val="0"/></w:checkBox>') + run(" 거부"))
        + p(content=field(f'<w:ddList><w:result w:val="1"/>{entries}</w:ddList>'))
    )

    assert paragraphs(read(write_docx(file, body))) == ["☑ 동의", "☐ 거부", "병가"]


def test_tabs_breaks_and_signs(file: Path) -> None:
    body = p(
        content="<w:r><w:t>탭</w:t><w:tab/><w:t>뒤</w:t><w:br/><w:t>줄</w:t><w:noBreakHyphen/>"
        '<w:t>끝</w:t><w:softHyphen/><w:sym w:font="Wingdings" w:char="F0FC"/>'
        '<w:sym w:font="Wingdings" w:char="F035"/><w:sym w:char="2192"/></w:r>'
    )

    assert paragraphs(read(write_docx(file, body))) == ["탭\t뒤\n줄-끝✓→"]


def test_readings_over_hanja_stand_in_brackets(file: Path) -> None:
    parts = f"<w:rt>{run('계약')}</w:rt><w:rubyBase>{run('契約')}</w:rubyBase>"
    ruby = f"<w:r><w:ruby>{parts}</w:ruby></w:r>"

    assert paragraphs(read(write_docx(file, p(content=ruby + run("의 해제"))))) == [
        "契約(계약)의 해제"
    ]


def test_a_text_box_does_not_open_a_section(file: Path) -> None:
    body = p("본문", content=f"<w:r>{BOX.format(p('상자 제목', style='H1'))}</w:r>") + p("다음")

    document = read(write_docx(file, body, {"styles": HEADINGS}))

    assert [section.location for section in document.sections] == [HeadingPath()]
    assert paragraphs(document) == ["본문", "상자 제목", "다음"]


def test_the_title_comes_from_the_properties_or_the_title_style(file: Path) -> None:
    body = p("연차 규정", style="T") + p("본문")
    parts = {"styles": style("T", "Title")}

    by_style = read(write_docx(file, body, parts))
    by_property = read(
        write_docx(file, body, parts, core="<dc:title> 2026년  휴가 규정 </dc:title>")
    )

    assert by_style.title == "연차 규정"
    assert by_property.title == "2026년 휴가 규정"
    assert paragraphs(by_style) == ["연차 규정", "본문"]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-04-04T14:16:06Z", datetime(2026, 4, 4, 14, 16, 6, tzinfo=UTC)),
        ("2026-04-04T14:16:06", datetime(2026, 4, 4, 14, 16, 6, tzinfo=UTC)),
        ("2026-04-04T23:16:06+09:00", datetime(2026, 4, 4, 14, 16, 6, tzinfo=UTC)),
        ("1601-01-01T00:00:00Z", None),
        ("어제", None),
        ("", None),
    ],
)
def test_the_date_of_change_is_the_documents_own(
    file: Path, text: str, date: datetime | None
) -> None:
    core = f"<dcterms:modified>{text}</dcterms:modified>"

    assert read(write_docx(file, p("본문"), core=core)).modified_at == date


@pytest.mark.parametrize(
    ("name", "main_type"),
    [
        ("매크로.docm", "ms-word.document.macroEnabled.main"),
        ("서식.dotx", "wordprocessingml.template.main"),
        ("이름만.docx", "ms-word.document.macroEnabled.main"),
    ],
)
def test_templates_and_documents_with_macros_are_read(
    tmp_path: Path, name: str, main_type: str
) -> None:
    document = read(write_docx(tmp_path / name, p("본문"), main_type=main_type))

    assert paragraphs(document) == ["본문"]


def test_the_strict_form_of_the_format_is_read(file: Path) -> None:
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    write_docx(file, p("제1장", style="H1") + p("본문"), {"styles": HEADINGS})
    strict = file.with_name("엄격.docx")
    rewrite(file, strict, {word: "http://purl.oclc.org/ooxml/wordprocessingml/main"})
    rewrite(strict, file, {office: "http://purl.oclc.org/ooxml/officeDocument/relationships"})

    assert read(file).sections == (Section(HeadingPath(("제1장",)), (Paragraph("본문"),)),)


def rewrite(source: Path, target: Path, names: dict[str, str]) -> None:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            for before, after in names.items():
                data = data.replace(before.encode(), after.encode())
            new.writestr(name, data)


def test_a_chart_is_read_as_title_and_table(file: Path) -> None:
    def points(role: str, *values: str) -> str:
        inner = "".join(f'<c:pt idx="{i}"><c:v>{v}</c:v></c:pt>' for i, v in enumerate(values))
        return f"<c:{role}><c:strRef><c:strCache>{inner}</c:strCache></c:strRef></c:{role}>"

    chart = part(
        "c:chartSpace",
        "<c:chart><c:title><a:t>분기별 매출</a:t></c:title><c:ser>"
        + points("tx", "금액")
        + points("cat", "1분기", "2분기")
        + points("val", "4.4000000000000004", "5").replace("str", "num")
        + "</c:ser></c:chart>",
    )
    body = p("본문", content='<w:r><w:drawing><c:chart r:id="rc"/></w:drawing></w:r>')

    document = read(write_docx(file, body, related={"rc": ("chart1.xml", chart)}))

    table = document.sections[0].blocks[-1]
    assert paragraphs(document) == ["본문"]
    assert isinstance(table, Table)
    assert table.caption == "차트: 분기별 매출"
    assert table.header == ("", "금액")
    assert [row.cells for row in table.rows] == [("1분기", "4.4"), ("2분기", "5")]


def test_a_diagram_gives_the_texts_of_its_shapes(file: Path) -> None:
    data = part(
        "dgm:dataModel",
        "<dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>계획</a:t></a:r></a:p></dgm:t></dgm:pt>"
        "<dgm:pt type='pres'><dgm:prSet/></dgm:pt>"
        "<dgm:pt><dgm:t><a:p><a:r><a:t>실행</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>",
    )
    body = p(content='<w:r><w:drawing><dgm:relIds r:dm="rd"/></w:drawing></w:r>')

    document = read(write_docx(file, body, related={"rd": ("diagramData1.xml", data)}))

    assert paragraphs(document) == ["계획", "실행"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("aFChunk.html", "<html><style>p{}</style><p>들여온 글</p></html>".encode()),
        ("aFChunk.txt", "들여온 글".encode("cp949")),
        (
            "aFChunk.mht",
            b"MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n"
            b"Content-Transfer-Encoding: 8bit\n\n" + "<p>들여온 글</p>".encode(),
        ),
    ],
)
def test_imported_chunks_are_read_in_place(file: Path, name: str, data: bytes) -> None:
    body = p("앞") + '<w:altChunk r:id="ra"/>' + p("뒤")

    document = read(write_docx(file, body, related={"ra": (name, data)}))

    assert paragraphs(document) == ["앞", "들여온 글", "뒤"]
    assert document.warnings == ()


def test_an_imported_word_document_is_read_in_place(file: Path, tmp_path: Path) -> None:
    inner = write_docx(tmp_path / "안.docx", p("안의 장", style="H2"), {"styles": HEADINGS})
    body = p("장", style="H1") + '<w:altChunk r:id="ra"/>'
    related = {"ra": ("aFChunk.docx", inner.read_bytes())}

    document = read(write_docx(file, body, {"styles": HEADINGS}, related=related))

    assert document.sections[-1].location == HeadingPath(("장", "안의 장"))


def test_an_unreadable_chunk_is_said_so(file: Path) -> None:
    body = p("앞") + '<w:altChunk r:id="ra"/>'

    document = read(write_docx(file, body, related={"ra": ("aFChunk.rtf", b"{\\rtf1 x}")}))

    assert paragraphs(document) == ["앞"]
    assert "aFChunk.rtf" in document.warnings[0]


def test_the_hostile_set_shows_each_marked_word_once(shared: Path) -> None:
    everything = read(shared / "cases/G_parse/docx/everything.docx")
    text = "\n".join(
        " ".join([block.text] if isinstance(block, Paragraph) else [*block.header, *cells(block)])
        for section in everything.sections
        for block in section.blocks
    )

    words = (
        "본문평범 블록컨트롤여우 인라인컨트롤늑대 글상자수달 삽입된칠백원 각주토끼 링크담비 "
        "스마트태그너구리 목차결과 수식값 가로병합 세로병합 표속표두더지 행컨트롤족제비 메모고래 "
        "머리말사슴"
    )
    assert {word: text.count(word) for word in words.split()} == dict.fromkeys(words.split(), 1)
    assert "삭제된" not in text


def cells(table: Table) -> list[str]:
    return [cell for row in table.rows for cell in row.cells]
