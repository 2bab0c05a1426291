"""Kinds of files by the names people give them."""

from __future__ import annotations

import unicodedata

import pytest

from seojae.model.kinds import formats_called
from seojae.parsers.formats import FORMATS


@pytest.mark.parametrize(
    ("name", "some"),
    [
        ("한글", {"hwp", "hwpx"}),
        ("한글 파일", {"hwp", "hwpx"}),
        ("워드", {"docx", "doc"}),
        ("Word 문서", {"docx", "doc"}),
        ("엑셀", {"xlsx", "xls", "ods", "csv"}),
        ("파워포인트", {"pptx", "odp"}),
        ("발표 자료", {"pptx"}),
        ("PPT", {"pptx", "ppt"}),
        ("피디에프", {"pdf"}),
        ("사진", {"image"}),
        ("그림파일", {"image"}),
        ("이메일", {"eml"}),
        (unicodedata.normalize("NFD", "엑셀"), {"xlsx"}),
    ],
)
def test_a_kind_is_known_as_people_call_it(name: str, some: set[str]) -> None:
    assert some <= set(formats_called([name]))


@pytest.mark.parametrize(
    ("name", "format_"), [("pdf", "pdf"), (".HWP", "hwp"), ("Docx", "docx"), ("도면", "도면")]
)
def test_formats_and_endings_mean_themselves(name: str, format_: str) -> None:
    assert formats_called([name]) == (format_,)


def test_several_names_give_each_format_once() -> None:
    assert formats_called(["hwp", "한글", "pdf"]) == ("hwp", "hwpx", "hwpml", "hml", "pdf")


def test_a_word_for_all_documents_is_no_kind_of_its_own() -> None:
    assert formats_called(["문서"]) == ("문서",)


@pytest.mark.parametrize("name", [each.name for each in FORMATS])
def test_every_format_is_found_by_its_own_name(name: str) -> None:
    assert name in formats_called([name])
