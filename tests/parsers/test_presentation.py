"""Presentations: every text once, in the order it is shown, marked where it is not on the slide."""

from __future__ import annotations

import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches
from tests.parsers.make_ole import compound_file
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Encrypted, NoText, TooLarge, Unsupported
from seojae.model.documents import Paragraph, ParsedDocument, Table
from seojae.model.locations import Slide
from seojae.parsers.base import Limits
from seojae.parsers.presentation import parse
from seojae.parsers.tables import row_text

BOX = (Inches(1), Inches(1), Inches(4), Inches(1))


def read(folder: Path, deck: Any) -> ParsedDocument:  # noqa: ANN401 -- half typed
    file = folder / "추진 계획.pptx"
    deck.save(str(file))
    return parse(file, Limits())


def deck_with(*titles: str) -> tuple[Any, list[Any]]:
    deck = pptx.Presentation()
    slides = []
    for title in titles:
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
        slides.append(slide)
    return deck, slides


def chart_data(categories: list[str], **series: tuple[int, ...]) -> CategoryChartData:
    data = CategoryChartData(number_format="#,##0")  # type: ignore[no-untyped-call]
    data.categories = categories
    for name, values in series.items():
        data.add_series(name, values)  # type: ignore[no-untyped-call]
    return data


def texts(document: ParsedDocument, section: int = 0) -> list[str]:
    return [b.text for b in document.sections[section].blocks if isinstance(b, Paragraph)]


def tables(document: ParsedDocument) -> list[Table]:
    return [b for section in document.sections for b in section.blocks if isinstance(b, Table)]


def test_a_slide_is_cited_by_number_and_title(tmp_path: Path) -> None:
    deck, slides = deck_with("추진 배경", "추진 일정")
    slides[1].shapes.add_textbox(*BOX).text_frame.text = "3월: 착수\n6월: 완료"
    document = read(tmp_path, deck)
    assert [s.location for s in document.sections] == [
        Slide(1, "추진 배경"),
        Slide(2, "추진 일정"),
    ]
    assert texts(document, 1) == ["3월: 착수\n6월: 완료"]
    assert document.pages == 2


def test_slides_come_in_the_order_they_are_shown(tmp_path: Path) -> None:
    deck, _ = deck_with("둘째", "첫째")
    ids = deck.slides._sldIdLst
    ids.append(ids[0])
    document = read(tmp_path, deck)
    assert [s.location.label() for s in document.sections] == [
        "슬라이드 1 · 첫째",
        "슬라이드 2 · 둘째",
    ]


def test_groups_in_groups_are_read_at_their_place(tmp_path: Path) -> None:
    deck, [slide] = deck_with("묶음")
    slide.shapes.add_textbox(*BOX).text_frame.text = "앞"
    outer = slide.shapes.add_group_shape()
    outer.shapes.add_textbox(*BOX).text_frame.text = "밖 묶음"
    outer.shapes.add_group_shape().shapes.add_textbox(*BOX).text_frame.text = "안 묶음"
    slide.shapes.add_textbox(*BOX).text_frame.text = "뒤"
    assert texts(read(tmp_path, deck)) == ["앞", "밖 묶음", "안 묶음", "뒤"]


def test_tables_are_addressed_rows_and_merged_cells_stand_once(tmp_path: Path) -> None:
    deck, [slide] = deck_with("표")
    table = slide.shapes.add_table(4, 3, *BOX).table
    grid = ["항목 | 예산 | ", " | 국비 | 지방비", "도로 | 100 | 50", "하천 | 70 | 30"]
    for row, line in enumerate(grid):
        for column, text in enumerate(line.split(" | ")):
            table.cell(row, column).text = text.strip()
    table.cell(0, 1).merge(table.cell(0, 2))
    table.cell(0, 0).merge(table.cell(1, 0))
    [found] = tables(read(tmp_path, deck))
    assert found.header == ("항목", "예산 > 국비", "예산 > 지방비")
    assert row_text(found.header, found.rows[0].cells) == (
        "항목=도로 · 예산 > 국비=100 · 예산 > 지방비=50"
    )


def test_a_chart_is_a_table_of_its_categories_and_series(tmp_path: Path) -> None:
    deck, [slide] = deck_with("차트")
    data = chart_data(["1분기", "2분기"], 매출=(1200, 3400), 비용=(900, 1000))
    chart = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *BOX, data).chart
    chart.has_title = True
    chart.chart_title.text_frame.text = "분기별 실적"
    chart.plots[0].series[0].points[1].data_label.text_frame.text = "역대 최고"
    [found] = tables(read(tmp_path, deck))
    assert found.caption == "차트: 분기별 실적"
    assert [row_text(found.header, row.cells) for row in found.rows] == [
        "1분기 · 매출=1,200 · 비용=900",
        "2분기 · 매출=3,400 (역대 최고) · 비용=1,000",
    ]


def test_notes_and_hidden_slides_are_marked(tmp_path: Path) -> None:
    deck, [first, second] = deck_with("공개", "비공개")
    first.notes_slide.notes_text_frame.text = "천천히 말할 것"
    second._element.set("show", "0")
    document = read(tmp_path, deck)
    assert texts(document) == ["발표자 노트: 천천히 말할 것"]
    assert document.sections[1].location.label() == "슬라이드 2 · 비공개 (숨긴 슬라이드)"


def test_an_alternative_is_read_once_and_line_breaks_are_kept(tmp_path: Path) -> None:
    deck, [slide] = deck_with("선택")
    slide.shapes.add_textbox(*BOX).text_frame.text = "하나뿐"
    file = tmp_path / "a.pptx"
    deck.save(str(file))
    shape = r"(<p:sp>(?:(?!<p:sp>).)*하나뿐.*?</p:sp>)"
    changed = _replaced(
        file,
        "ppt/slides/slide1.xml",
        lambda xml: re.sub(
            shape,
            '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility'
            r'/2006"><mc:Choice Requires="a14">\1</mc:Choice><mc:Fallback>\1</mc:Fallback>'
            "</mc:AlternateContent>",
            xml,
            flags=re.DOTALL,
        ),
    )
    assert texts(parse(changed, Limits())) == ["하나뿐"]


def test_smart_art_is_read_from_its_data(tmp_path: Path, shared: Path) -> None:
    start = time.monotonic()
    document = parse(shared / "cases/G_parse/pptx/groups_notes_chart.pptx", Limits())
    whole = repr(document)
    marked = (
        "평범도형",
        "묶음하나",
        "묶음속묶음",
        "표병합셀",
        "차트제목",
        "일분기",
        "스마트아트글",
    )
    for word in (*marked, "발표자메모", "파일명은 10인데 첫 장이고 숨김"):
        assert whole.count(word) == 1, word
    assert "숨긴" in document.sections[0].location.label()
    assert time.monotonic() - start < 5


def test_numbers_of_slides_are_left_out(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "쪽 번호"
    file = tmp_path / "b.pptx"
    deck.save(str(file))
    number = (
        '<p:sp><p:nvSpPr><p:cNvPr id="9" name="n"/><p:cNvSpPr/><p:nvPr><p:ph type="sldNum"/>'
        "</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>77</a:t></a:r></a:p>"
        "</p:txBody></p:sp>"
    )
    changed = _replaced(
        file,
        "ppt/slides/slide1.xml",
        lambda xml: xml.replace("</p:spTree>", number + "</p:spTree>"),
    )
    assert "77" not in repr(parse(changed, Limits()))


def test_slides_without_text_are_no_text_or_are_told(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    deck.slides.add_slide(deck.slide_layouts[6])
    with pytest.raises(NoText):
        read(tmp_path, deck)
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "하나"
    document = read(tmp_path, deck)
    assert [s.location for s in document.sections] == [Slide(2, "하나")]
    assert any("2장 가운데 1장" in warning for warning in document.warnings)


def test_passwords_bombs_and_other_packages_are_named(tmp_path: Path) -> None:
    file = tmp_path / "암호.pptx"
    file.write_bytes(compound_file({"EncryptedPackage": b"x" * 100}))
    with pytest.raises(Encrypted, match="PowerPoint"):
        parse(file, Limits())
    deck, _ = deck_with("폭탄")
    deck.save(str(tmp_path / "c.pptx"))
    spaces = " " * (70 * 1024 * 1024)
    bomb = _replaced(
        tmp_path / "c.pptx", "ppt/slides/slide1.xml", lambda xml: xml.replace("폭탄", spaces)
    )
    with pytest.raises(TooLarge):
        parse(bomb, Limits())
    with zipfile.ZipFile(tmp_path / "d.pptx", "w") as package:
        package.writestr("word/document.xml", "<x/>")
    with pytest.raises(Unsupported):
        parse(tmp_path / "d.pptx", Limits())


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    deck, [slide] = deck_with("표와 차트")
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, *BOX, chart_data(["가", "나"], 다=(1, 2)))
    slide.shapes.add_table(2, 2, *BOX).table.cell(0, 0).text = "칸"
    slide.notes_slide.notes_text_frame.text = "노트"
    file = tmp_path / "e.pptx"
    deck.save(str(file))
    check_only_document_errors(parse, file, tmp_path)


def test_real_presentations_lose_no_text(shared: Path) -> None:
    files = sorted((shared / "files/pptx").glob("*.pptx"))
    assert files
    for file in files:
        expected = _all_texts(file)
        if not expected:
            with pytest.raises(NoText):
                parse(file, Limits())
            continue
        document = parse(file, Limits())
        squeezed = re.sub(r"\s|\\n", "", repr(document))
        for text in expected:
            assert re.sub(r"\s|\x0b", "", repr(text)[1:-1]) in squeezed, (file.name, text)


def _all_texts(file: Path) -> list[str]:
    """Give what python-pptx finds on the slides, paragraph by paragraph."""
    found: list[str] = []
    for slide in pptx.Presentation(str(file)).slides:
        for shape in slide.shapes:
            if shape.is_placeholder and "SLIDE_NUMBER" in str(shape.placeholder_format.type):
                continue
            if shape.has_text_frame:
                found += [paragraph.text for paragraph in shape.text_frame.paragraphs]
    return [text.replace("\v", "\n") for text in found if text.strip()]


def _replaced(file: Path, part: str, change: Callable[[str], str]) -> Path:
    target = file.with_name("바뀐.pptx")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, change(data.decode()) if name == part else data)
    return target
