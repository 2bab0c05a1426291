"""Real documents of the Hancom family, as the shared index says they must show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.parsers.hancom_reading import everything, outline, paragraphs, rows, tables

from seojae.errors import DocumentError, Encrypted, Unsupported
from seojae.model.documents import ParsedDocument
from seojae.parsers import hwp, hwpx
from seojae.parsers.base import Limits


def read(file: Path) -> ParsedDocument:
    parse = hwp.parse if file.suffix == ".hwp" else hwpx.parse
    return parse(file, Limits())


@pytest.fixture
def files(shared: Path) -> Path:
    return shared / "files"


def test_three_levels_of_tables_with_merged_cells_once(files: Path) -> None:
    document = read(files / "hwp/015ad6fe_benchmark2.hwp")
    captions = {table.number: table.caption for table in reversed(tables(document))}
    assert captions[5] == "표 4 1행 1칸 안의 표"
    assert captions[6] == "표 5 1행 1칸 안의 표"
    assert rows(document, 6)[1] == (
        "☞ 위 사항을 정확히 확인하였으며, 본 내용에 동의합니다.",
        "신청인 (서명)",
    )
    text = everything(document)
    assert text.count("본 내용에 동의합니다.") == 1
    assert text.count("본 내용은 사업 신청자격 유무를") == 1


def test_a_distribution_document_with_its_tables(files: Path) -> None:
    document = read(files / "hwp/0d32f102_distribution.hwp")
    found = tables(document)[0]
    assert found.caption == "표 1 배포용 문서와 일반 문서의 차이점"
    assert found.header == ("", "배포용문서", "일반문서")
    assert rows(document, 1) == {
        2: ("본문 스트림", "ViewText/Section", "BodyText/Section"),
        3: ("암호화 여부", "○", "×"),
        4: ("비고", "복사, 인쇄제한을 위한 플래그를 가짐", ""),
    }
    assert "배포용 문서 > 2. 배포용 문서 데이터 복호화 > 2.1. Seed 찾기" in outline(document)
    assert "상위 버전" not in everything(document)


def test_footnotes_with_their_places(files: Path) -> None:
    notes = [
        text
        for text in paragraphs(read(files / "hwp/5bbc8a8f_footnote-01.hwp"))
        if text.startswith("각주")
    ]
    assert len(notes) == 9
    assert notes[0] == "각주 1: 플라스틱 액체란"
    assert notes[2] == "각주 3(표 3 1행 3칸): 표안의 각주"


def test_memos_and_a_nested_form_and_its_ticks(files: Path) -> None:
    memos = [
        text
        for text in paragraphs(read(files / "hwp/ee72c160_english.hwp"))
        if text.startswith("메모: ")
    ]
    assert len(memos) == 15
    assert memos[5] == "메모: 문 좀 열어 주시겠습니까.?"


@pytest.mark.parametrize("name", ["hwpx/5ab8f7c3_form_002.hwpx", "hwp/070d46be_form-002.hwp"])
def test_a_form_by_its_cells_in_both_formats(files: Path, name: str) -> None:
    document = read(files / name)
    first = rows(document, 1)[1]
    assert first[1] == "2026-1차-바이오산업기술-맞춤형진단치료-품목-일반-01"
    assert first[11] == "산업기술분류"
    assert rows(document, 1)[2][1] == "☐ 원천기술형"
    goal = next(table for table in tables(document) if table.number == 2)
    assert goal.caption == "표 1 20행 1칸 안의 표"
    assert goal.rows[0].cells == (
        "※ 핵심 목표 : 항암제 내성 극복 병용치료 증강 나노의약품 기술 자립화",
    )


def test_footnotes_and_endnotes_apart_from_the_body(files: Path) -> None:
    found = paragraphs(read(files / "hwpx/e9b30035_05_footnote_endnote.hwpx"))
    assert "이 문장에는 미주가 있습니다." in found
    assert "미주 1: 문서 마지막에 표시되는 참고 자료입니다." in found
    assert [text[:4] for text in found if text.startswith("각주 ")] == [
        f"각주 {number}" for number in range(1, 6)
    ]
    assert [text[:4] for text in found if text.startswith("미주 ")] == ["미주 1", "미주 2"]


def test_numbers_of_lists_go_on_and_start_anew(files: Path) -> None:
    found = paragraphs(read(files / "hwp/71e776c1_para-head-num-2.hwp"))
    assert [text[:4] for text in found[1:]] == [
        "가. 가",
        "나. 나",
        "가. 다",
        "다. 라",
        "1. 마",
        "2. 바",
    ]


def every_file(shared: Path) -> Iterator[Path]:
    yield from sorted((shared / "files").glob("hwp*/*"))
    yield from sorted((shared / "corpora").rglob("*.hwp*"))


def test_every_real_file_gives_text_or_its_reason(shared: Path) -> None:
    reasons: dict[str, type[DocumentError]] = {}
    for file in every_file(shared):
        try:
            document = read(file)
        except DocumentError as error:
            reasons[file.name] = type(error)
            continue
        assert everything(document).strip(), file.name
        assert not document.warnings, file.name
    assert reasons == {
        "1d54f5dd_password-12345.hwpx": Encrypted,
        "d16043d4_testHWP_3.0.hwp": Unsupported,
        "f836a008_hwp3-sample14.hwp": Unsupported,
    }
