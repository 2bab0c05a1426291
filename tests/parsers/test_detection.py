"""The format of a file is what its content says; what is not read is named with the next step."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from tests.parsers.make_ole import compound_file

from seojae.errors import Corrupt, DocumentError, Encrypted, NoText, Unsupported
from seojae.parsers.detection import detect

CONTENT_TYPES = (
    '<Types><Override PartName="/word/document.xml" ContentType="application/'
    'vnd.openxmlformats-officedocument.{}+xml"/></Types>'
)


def made(folder: Path, name: str, data: bytes) -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


def package(**members: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return stream.getvalue()


def named(file: Path) -> str:
    """What a file is found to be, also where no parser is registered for it yet."""
    try:
        return detect(file)
    except Unsupported as error:
        return error.message


WORD = package(**{"[Content_Types].xml": CONTENT_TYPES.format("wordprocessingml.document.main")})
HWPX = package(mimetype="application/hwp+zip", **{"Contents/section0.xml": "<x/>"})
HWP = compound_file({"FileHeader": b"HWP Document File".ljust(256, b"\0"), "DocInfo": b"x"})
DOC = compound_file({"WordDocument": b"\xec\xa5" * 300})


@pytest.mark.parametrize("name", ["가.docx", "나.hwp", "다.txt", "라", "마.DOC"])
@pytest.mark.parametrize(
    ("data", "format_name"),
    [(WORD, "docx"), (HWPX, "hwpx"), (HWP, "hwp"), (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "pdf")],
)
def test_the_content_decides_whatever_the_name_says(
    tmp_path: Path, name: str, data: bytes, format_name: str
) -> None:
    assert detect(made(tmp_path, name, data)) == format_name


@pytest.mark.parametrize(
    ("kind", "format_name"),
    [
        ("wordprocessingml.template.main", "docx"),
        ("presentationml.presentation.main", "pptx"),
        ("presentationml.slideshow.main", "pptx"),
        ("spreadsheetml.sheet.main", "xlsx"),
    ],
)
def test_office_packages_are_told_apart_by_their_main_part(
    tmp_path: Path, kind: str, format_name: str
) -> None:
    data = package(**{"[Content_Types].xml": CONTENT_TYPES.format(kind)})
    assert format_name in named(made(tmp_path, "문서.zip", data))


@pytest.mark.parametrize(
    ("members", "format_name"),
    [
        ({"word/document.xml": "<x/>"}, "docx"),
        ({"Contents\\section0.xml": "<x/>"}, "hwpx"),
        ({"xl/workbook.xml": "<x/>"}, "xlsx"),
        ({"ppt/presentation.xml": "<x/>"}, "pptx"),
        ({"mimetype": "application/vnd.oasis.opendocument.text"}, "odt"),
        ({"mimetype": "application/vnd.oasis.opendocument.spreadsheet-template"}, "ods"),
        ({"mimetype": "application/vnd.oasis.opendocument.presentation\n"}, "odp"),
    ],
)
def test_packages_without_content_types_are_told_by_their_parts(
    tmp_path: Path, members: dict[str, str], format_name: str
) -> None:
    assert format_name in named(made(tmp_path, "문서.bin", package(**members)))


def test_marks_of_other_kinds(tmp_path: Path) -> None:
    hwpml = '<?xml version="1.0" encoding="UTF-16"?><HWPML Version="2.8">'.encode("utf-16")
    kinds = {
        "rtf": b"{\\rtf1\\ansi}",
        "hwpml": hwpml,
        "html": "\ufeff\n<!DOCTYPE html><html>".encode(),
        "xls": compound_file({"Workbook": b"x"}),
        "doc": DOC,
    }
    for kind, data in kinds.items():
        assert kind in named(made(tmp_path, "문서.hwp", data))


def test_a_pdf_behind_some_other_bytes_is_a_pdf(tmp_path: Path) -> None:
    assert detect(made(tmp_path, "a.pdf", b"\0\1junk" * 20 + b"%PDF-1.4\n")) == "pdf"
    about = "PDF 파일은 %PDF-1.4 로 시작한다.".encode()
    assert detect(made(tmp_path, "a.md", about)) == "md"


@pytest.mark.parametrize(
    ("name", "data", "format_name"),
    [
        ("가.md", b"<html> is how a web page begins", "md"),
        ("가.markdown", "# 제목".encode("cp949"), "md"),
        ("가.TXT", "글".encode("utf-16"), "txt"),
        ("가.log", b"\x1b[31merror\x1b[0m", "txt"),
        ("README", "글".encode(), "txt"),
        ("가.tsv", "이름\t값".encode(), "csv"),
        ("목록.xls", "이름\t값\n".encode("cp949"), "csv"),
        ("목록.xls", "<table><tr><td>이름</td></tr></table>".encode("cp949"), "html"),
        ("목록.xls", b"\r\n<meta charset='euc-kr'><style></style><table>", "html"),
        ("목록.xls", b"<html xmlns:x='urn:schemas-microsoft-com:office:excel'>", "html"),
        ("목록.xls", b"MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n", "eml"),
        ("공지.mht", b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\n", "eml"),
    ],
)
def test_kinds_of_text_are_told_by_their_names(
    tmp_path: Path, name: str, data: bytes, format_name: str
) -> None:
    assert detect(made(tmp_path, name, data)) == format_name


def test_an_excel_2003_xml_is_named(tmp_path: Path) -> None:
    book = b"<?xml version='1.0'?><?mso-application progid='Excel.Sheet'?><Workbook><Worksheet/>"
    with pytest.raises(Unsupported, match="2003"):
        detect(made(tmp_path, "목록.xls", book))


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("가.hwp", b"HWP Document File V3.00 \x1a\1\2\3\4\5", "HWP 3.0"),
        ("가.ppt", compound_file({"PowerPoint Document": b"x"}), "ppt"),
        ("가.msg", compound_file({"__properties_version1.0": b"x"}), "msg"),
        ("가.zip", package(**{"가.txt": "글"}), "압축"),
        ("가.epub", package(mimetype="application/epub+zip"), "epub"),
        ("가.exe", b"MZ\x90\0\3\0\0\0" + bytes(range(256)), ".exe"),
        ("가", bytes(range(256)), "알 수 없는"),
        ("가.py", b"print(1)", ".py"),
        ("가.txt", bytes(range(256)), ".txt"),
    ],
)
def test_what_is_not_read_is_named_with_the_next_step(
    tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    with pytest.raises(Unsupported) as caught:
        detect(made(tmp_path, name, data))
    assert words in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0",
        b"\xff\xd8\xff\xe0\0\x10JFIF",
        b"RIFF\1\0\0\0WEBPVP8 ",
        b"\0\0\0\x18ftypheic",
        b"BM\x36\0\0\0" + bytes(range(60)),
    ],
)
def test_pictures_are_known_for_pictures(tmp_path: Path, data: bytes) -> None:
    found = named(made(tmp_path, "스캔.pdf", data))
    assert found == "image" or "그림" in found


def test_an_office_file_behind_a_password_is_named(tmp_path: Path) -> None:
    data = compound_file({"EncryptionInfo": b"x", "EncryptedPackage": b"y"})
    with pytest.raises(Encrypted):
        detect(made(tmp_path, "급여.xlsx", data))


def test_no_bytes_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(NoText, match="빈 파일"):
        detect(made(tmp_path, "가.docx", b""))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("가.zip", WORD[:60]),
        ("가.hwp", HWP[:700]),
        ("가.docx", b"not a document"),
        ("가.pdf", b"\1\2" * 99),
    ],
)
def test_broken_containers_and_wrong_content_are_named(
    tmp_path: Path, name: str, data: bytes
) -> None:
    with pytest.raises(Corrupt):
        detect(made(tmp_path, name, data))


def test_a_cut_off_document_goes_to_its_own_parser(tmp_path: Path) -> None:
    assert detect(made(tmp_path, "가.docx", WORD[:60])) == "docx"


def test_broken_bytes_raise_nothing_but_document_errors(tmp_path: Path) -> None:
    for source in (WORD, HWPX, HWP, DOC):
        for cut in range(1, len(source), 37):
            for data in (source[:cut], source[:cut] + b"\xff" * 8 + source[cut + 8 :]):
                try:
                    detect(made(tmp_path, "가.hwp", data))
                except DocumentError:
                    continue


def test_real_files_are_told_by_content(shared: Path) -> None:
    cases = shared / "cases" / "G_parse" / "docx"
    assert (
        "doc 형식" in named(cases / "is_really_doc.docx")
        or detect(cases / "is_really_doc.docx") == "doc"
    )
    assert detect(cases / "renamed_docm.docx") == "docx"
    with pytest.raises(Encrypted):
        detect(cases / "password.docx")
    old = [file.name for file in (shared / "files" / "hwp").iterdir() if "3.0" in named(file)]
    assert len(old) == 2
