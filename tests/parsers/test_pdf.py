"""A PDF becomes words, paragraphs and headings again, with the page of each."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.parsers.make_pdf import Bookmark, Text, drawn, lines, write_pdf

from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import Page
from seojae.parsers.base import Limits
from seojae.parsers.pdf import parse


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "규정 사본.pdf"


def read(file: Path) -> ParsedDocument:
    return parse(file, Limits())


def texts(document: ParsedDocument) -> list[str]:
    blocks = [block for section in document.sections for block in section.blocks]
    return [block.text for block in blocks if isinstance(block, Paragraph)]


def in_utf16(text: str) -> str:
    code = ("\ufeff" + text).encode("utf-16-be").hex()
    return f"<{code}>"


def test_each_page_is_a_section(file: Path) -> None:
    document = read(
        write_pdf(file, [lines(["첫째 쪽의 글입니다."]), lines(["둘째 쪽의 글입니다."])])
    )

    assert document.pages == 2
    assert document.sections == (
        Section(Page(1), (Paragraph("첫째 쪽의 글입니다."),)),
        Section(Page(2), (Paragraph("둘째 쪽의 글입니다."),)),
    )
    assert document.warnings == ()


def test_title_and_date_come_from_the_document(file: Path) -> None:
    info = f"/Title {in_utf16('2026년 휴가 규정')} /ModDate (D:20260401090000+09'00')"

    document = read(write_pdf(file, [lines(["본문이 있는 쪽입니다."])], info=info))

    assert document.title == "2026년 휴가 규정"
    assert document.modified_at == datetime(2026, 4, 1, tzinfo=UTC)


def test_without_a_date_of_change_the_date_of_making_counts(file: Path) -> None:
    info = "/ModDate () /CreationDate (D:20250102030405Z)"

    document = read(write_pdf(file, [lines(["본문이 있는 쪽입니다."])], info=info))

    assert document.modified_at == datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC)


class TestOutline:
    """The outline gives the headings; its titles are found again on the page."""

    def test_a_page_is_cut_where_the_titles_stand(self, file: Path) -> None:
        page = lines(
            [
                "제1장 총칙",
                "제1조 (목적)",
                "이 규정은 휴가를 정한다.",
                "제2조 (정의)",
                "뜻은 다음과 같다.",
            ]
        )
        outline = [
            Bookmark("제1장 총칙", 0),
            Bookmark("제1조(목적)", 0, 1),  # spaces differ from page to outline
            Bookmark("제2조 (정의)", 0, 1),
        ]

        sections = read(write_pdf(file, [page], outline=outline)).sections

        assert sections == (
            Section(
                Page(1, ("제1장 총칙", "제1조(목적)")),
                tuple(map(Paragraph, ["제1장 총칙", "제1조 (목적)", "이 규정은 휴가를 정한다."])),
            ),
            Section(
                Page(1, ("제1장 총칙", "제2조 (정의)")),
                tuple(map(Paragraph, ["제2조 (정의)", "뜻은 다음과 같다."])),
            ),
        )

    def test_headings_go_on_over_pages_until_the_next(self, file: Path) -> None:
        pages = [
            lines(["제1장 총칙", "첫 장의 글입니다."]),
            lines(
                [
                    "첫 장이 이어지는 글입니다. 두 쪽에 걸칩니다.",
                    "제2장 휴가",
                    "둘째 장의 글입니다.",
                ]
            ),
        ]
        outline = [Bookmark("제1장 총칙", 0), Bookmark("제2장 휴가", 1)]

        sections = read(write_pdf(file, pages, outline=outline)).sections

        assert [section.location.label() for section in sections] == [
            "1쪽 · 제1장 총칙",
            "2쪽 · 제1장 총칙",
            "2쪽 · 제2장 휴가",
        ]

    def test_a_title_over_two_lines_is_one_paragraph(self, file: Path) -> None:
        page = lines(["연말 결산을 취소할 수", "없는 까닭은 무엇입니까", "답은 다음과 같습니다."])
        outline = [Bookmark("연말 결산을 취소할 수 없는 까닭은 무엇입니까", 0)]

        (section,) = read(write_pdf(file, [page], outline=outline)).sections

        assert section.blocks[0] == Paragraph("연말 결산을 취소할 수 없는 까닭은 무엇입니까")
        assert section.blocks[1] == Paragraph("답은 다음과 같습니다.")

    def test_a_title_that_is_a_picture_holds_from_the_top(self, file: Path) -> None:
        pages = [lines(["표지가 있는 쪽입니다."]), lines(["그림 제목 아래의 글입니다."])]

        sections = read(write_pdf(file, pages, outline=[Bookmark("제3장", 1)])).sections

        assert [section.location for section in sections] == [Page(1), Page(2, ("제3장",))]

    def test_running_heads_and_page_numbers_make_no_section(self, file: Path) -> None:
        page = lines(["- 1 -", "제1장 총칙", "첫 장의 글입니다."])

        sections = read(write_pdf(file, [page], outline=[Bookmark("제1장 총칙", 0)])).sections

        assert len(sections) == 1

    def test_an_outline_that_bites_its_tail_ends(self, file: Path) -> None:
        outline = [Bookmark("제1장", 0), Bookmark("제2장", 0)]
        data = write_pdf(
            file, [lines(["제1장", "첫 장의 글입니다."])], outline=outline
        ).read_bytes()
        file.write_bytes(data.replace(b"/Prev 12 0 R", b"/Next 12 0 R"))

        assert "첫 장의 글입니다." in texts(read(file))


@pytest.mark.parametrize("shown", [0, 90, 180, 270])
@pytest.mark.parametrize("drawn_turned", [0, 90, 180, 270])
def test_text_is_read_upright_however_it_is_drawn_and_shown(
    file: Path, drawn_turned: int, shown: int
) -> None:
    """As landscape pages are, wide tables set sideways, and whole documents scanned askew."""
    matrix = {
        0: "1 0 0 1 0 0",
        90: "0 1 -1 0 600 0",
        180: "-1 0 0 -1 600 800",
        270: "0 -1 1 0 0 800",
    }[drawn_turned]
    said = ["제1조 (목적)", "이 규정은 휴가를 정한다.", "제2조 (휴가)", "휴가는 25일로 한다."]
    inner = b"\n".join(drawn(text) for text in lines(said, top=500))
    extra = f"q {matrix} cm\n".encode() + inner + b"\nQ"

    document = read(write_pdf(file, [[]], page_entries=f"/Rotate {shown}", extra=extra))

    assert texts(document) == said


def test_text_off_the_page_is_not_shown(file: Path) -> None:
    page = [
        *lines(["보이는 글이 있는 쪽입니다."]),
        Text(900, 700, "숨은 글"),
        Text(72, -50, "아래 글"),
    ]

    assert texts(read(write_pdf(file, [page]))) == ["보이는 글이 있는 쪽입니다."]


def test_fonts_with_korean_byte_codes_are_read(file: Path) -> None:
    objects = {
        900: b"<< /Type /Font /Subtype /Type0 /BaseFont /HYSMyeongJo-Medium"
        b" /Encoding /KSCms-UHC-H /DescendantFonts [901 0 R] >>",
        901: b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYSMyeongJo-Medium /DW 1000"
        b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >>"
        b" /FontDescriptor 6 0 R >>",
    }
    code = "옛 한글의 연차 휴가 규정".encode("cp949").hex()
    extra = f"BT /G 10 Tf 72 600 Td <{code}> Tj ET".encode()

    document = read(write_pdf(file, [[]], fonts="/G 900 0 R", extra=extra, more=objects))

    assert texts(document) == ["옛 한글의 연차 휴가 규정"]


def test_korean_bytes_in_a_latin_font_are_read(file: Path) -> None:
    objects = {
        900: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    }
    code = "연차휴가사용규정".encode("cp949").hex()
    extra = f"BT /G 10 Tf 72 600 Td <{code}> Tj ET".encode()
    page = lines(["함께 있는 다른 글입니다."])

    document = read(write_pdf(file, [page], fonts="/G 900 0 R", extra=extra, more=objects))

    assert texts(document) == ["함께 있는 다른 글입니다.", "연차휴가사용규정"]


def test_filled_in_fields_and_comments_are_read(file: Path) -> None:
    shown = drawn(Text(2, 2, "홍길동"))
    contents = in_utf16("다시 확인")
    objects = {
        900: b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (x) /F 4"
        b" /Rect [110 698 300 712] /AP << /N 901 0 R >> >>",
        901: b"<< /Type /XObject /Subtype /Form /BBox [0 0 190 14]"
        b" /Resources << /Font << /F 3 0 R >> >> /Length %d >>\nstream\n%s\nendstream"
        % (len(shown), shown),
        902: f"<< /Type /Annot /Subtype /Text /Contents {contents} /Rect [9 9 20 20] >>".encode(),
    }
    page = lines(["신청인:", "주소는 서울특별시입니다."])

    document = read(write_pdf(file, [page], page_entries="/Annots [900 0 R 902 0 R]", more=objects))

    assert texts(document) == ["신청인:", "홍길동", "주소는 서울특별시입니다.", "[메모] 다시 확인"]


def test_the_real_rule_keeps_its_spaces_and_headings(shared: Path) -> None:
    (file,) = (shared / "files/pdf").glob("e652c239_*.pdf")

    document = read(file)

    assert "제2조 (후원회원의 가입)" in texts(document)
    assert any("이 단체의 후원회원 가입 절차는 정관" in text for text in texts(document))
    assert document.sections[2].location.label() == "1쪽 · 후원회원규정 > 제2조 (후원회원의 가입)"


def test_the_real_form_shows_its_words_on_their_pages(shared: Path) -> None:
    document = read(shared / "files/pdf/10947a6b_form-002.pdf")

    def page(number: int) -> str:
        sections = [s for s in document.sections if s.location == Page(number)]
        return "\n".join(texts(replace(document, sections=tuple(sections))))

    assert document.pages == 10
    assert "품목번호" in page(1)
    assert "이중챔버형" in page(3)
