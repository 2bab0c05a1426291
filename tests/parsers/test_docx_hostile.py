"""Broken, hostile and mislabelled Word files: one clear reason each, never a crash or a hang."""

from __future__ import annotations

import io
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from tests.parsers.make_docx import HEADINGS, p, part, run, sdt, tbl, tc, tr, write_docx
from tests.parsers.make_ole import compound_file
from tests.parsers.mutate import COUNT, mutations, read_or_refused

from seojae.errors import Corrupt, DocumentError, Encrypted, NoText, TooLarge, Unsupported
from seojae.model.documents import Paragraph, ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.docx import parse
from seojae.parsers.xml_parts import LARGEST_TREE, MOST_TAGS

LIMITS = Limits()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "문서.docx"


def package(file: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in members.items():
            target.writestr(name, data)
    return file


def test_an_empty_file_is_named_as_such(file: Path) -> None:
    file.write_bytes(b"")

    with pytest.raises(Corrupt, match="0바이트"):
        parse(file, LIMITS)


@pytest.mark.parametrize("data", [b"../../other/document.docx", b"\x07" + b"\0" * 161])
def test_a_file_that_is_no_package_is_corrupt(file: Path, data: bytes) -> None:
    file.write_bytes(data)

    with pytest.raises(Corrupt):
        parse(file, LIMITS)


def test_a_file_that_is_cut_off_is_corrupt(file: Path) -> None:
    data = write_docx(file, p("본문")).read_bytes()
    file.write_bytes(data[: len(data) // 2])

    with pytest.raises(Corrupt):
        parse(file, LIMITS)


def test_a_missing_file_says_what_the_system_says(tmp_path: Path) -> None:
    with pytest.raises(DocumentError):
        parse(tmp_path / "없음.docx", LIMITS)


def test_a_document_behind_a_password_is_encrypted(file: Path) -> None:
    file.write_bytes(compound_file({"EncryptionInfo": b"\4\0\4\0", "EncryptedPackage": b"\0" * 64}))

    with pytest.raises(Encrypted, match="암호"):
        parse(file, LIMITS)


def test_an_old_doc_named_docx_is_named_as_such(file: Path) -> None:
    file.write_bytes(compound_file({"WordDocument": b"\xec\xa5" + b"\0" * 510}))

    with pytest.raises(Unsupported, match=r"\.doc"):
        parse(file, LIMITS)


def test_another_ole_document_is_unsupported(file: Path) -> None:
    file.write_bytes(compound_file({"FileHeader": b"HWP Document File"}))

    with pytest.raises(Unsupported):
        parse(file, LIMITS)


def test_a_package_without_a_word_body_is_unsupported(file: Path) -> None:
    with pytest.raises(Unsupported):
        parse(package(file, {"xl/workbook.xml": b"<workbook/>"}), LIMITS)


def test_a_document_without_text_is_no_success(file: Path) -> None:
    with pytest.raises(NoText):
        parse(write_docx(file, p() + tbl(tr("", ""))), LIMITS)


def test_an_external_entity_reads_no_file(file: Path, tmp_path: Path) -> None:
    secret = tmp_path / "비밀.txt"
    secret.write_text("비밀번호여우", encoding="utf-8")
    body = (
        f'<!DOCTYPE d [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
        + part("w:document", f"<w:body>{p('앞')}{p('&x;')}</w:body>")
    ).encode()

    document = parse(package(file, {"word/document.xml": body}), LIMITS)

    assert document.sections[0].blocks == (Paragraph("앞"),)


def test_entities_that_grow_are_not_expanded(file: Path) -> None:
    entities = '<!ENTITY a0 "ha">' + "".join(
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)
    )
    body = part("w:document", f"<w:body>{p('앞')}{p('&a11;')}</w:body>")
    data = f"<!DOCTYPE d [{entities}]>{body}".encode()

    started = time.monotonic()
    document = parse(package(file, {"word/document.xml": data}), LIMITS)

    assert document.sections[0].blocks == (Paragraph("앞"),)
    assert time.monotonic() - started < 5


def test_a_body_with_broken_xml_is_read_as_far_as_it_goes(file: Path) -> None:
    body = part("w:document", f"<w:body>{p('앞')}{p('뒤')}</w:body>").replace("뒤", "<뒤").encode()

    document = parse(package(file, {"word/document.xml": body}), LIMITS)

    assert document.sections[0].blocks[0] == Paragraph("앞")
    assert "손상" in document.warnings[0]


def test_a_broken_side_part_costs_a_warning_and_not_the_document(file: Path) -> None:
    write_docx(file, p("본문", content='<w:r><w:footnoteReference w:id="1"/></w:r>'))
    with zipfile.ZipFile(file, "a") as target:
        target.writestr("word/footnotes.xml", b"")

    document = parse(file, LIMITS)

    assert document.sections[0].blocks == (Paragraph("본문"),)
    assert "footnotes.xml" in document.warnings[0]


class TestBombs:
    """Each ends at once, by declared sizes, before anything is unpacked into memory."""

    def bomb(self, file: Path, unit: bytes, count: int) -> Path:
        with (
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as target,
            target.open("word/document.xml", "w", force_zip64=True) as member,
        ):
            member.write(
                part("w:document", "").removesuffix("</w:document>").encode() + b"<w:body>"
            )
            for _ in range(count):
                member.write(unit)
            member.write(b"</w:body></w:document>")
        return file

    def test_a_body_of_spaces(self, file: Path) -> None:
        paragraph = p("x").replace("x", " " * 1_000_000).encode()
        self.bomb(file, paragraph, LARGEST_TREE // 1_000_000 + 2)

        started = time.monotonic()
        with pytest.raises(TooLarge):
            parse(file, LIMITS)
        assert time.monotonic() - started < 5

    def test_a_single_text_of_spaces(self, file: Path) -> None:
        self.bomb(file, p("x").replace("x", " " * 11_000_000).encode(), 1)

        with pytest.raises((Corrupt, NoText)):
            parse(file, LIMITS)

    def test_empty_paragraphs_without_end(self, file: Path) -> None:
        self.bomb(file, b"<w:p/>" * 100_000, MOST_TAGS // 100_000 + 1)

        with pytest.raises(TooLarge):
            parse(file, LIMITS)

    def test_more_text_than_the_limits_allow(self, file: Path) -> None:
        write_docx(file, p("글자" * 100) * 20)

        with pytest.raises(TooLarge):
            parse(file, replace(LIMITS, text_characters=1_000))

    def test_a_file_larger_than_the_limit_is_not_opened(self, file: Path) -> None:
        write_docx(file, p("본문"))

        with pytest.raises(TooLarge):
            parse(file, replace(LIMITS, file_bytes=100))


@pytest.mark.parametrize("depth", [60, 400, 20_000])
def test_tables_in_tables_without_end(file: Path, depth: int) -> None:
    body = "<w:tbl><w:tr><w:tc>" * depth + p("안") + "</w:tc></w:tr></w:tbl>" * depth

    if depth < 100:
        assert parse(write_docx(file, body), LIMITS).sections[0].blocks == (Paragraph("안"),)
    else:
        with pytest.raises(Corrupt):
            parse(write_docx(file, body), LIMITS)


def test_documents_imported_into_themselves_end(file: Path) -> None:
    data = b""
    for _ in range(6):
        related = {"ra": ("aFChunk.docx", data)}
        data = write_docx(file, p("겹") + '<w:altChunk r:id="ra"/>', related=related).read_bytes()

    document = parse(file, LIMITS)

    assert document.sections[0].blocks == (Paragraph("겹"),) * 4
    assert document.warnings


def rich_document(file: Path) -> bytes:
    body = (
        p("제1장", style="H1")
        + p("본문", content='<w:r><w:footnoteReference w:id="1"/></w:r>')
        + sdt(p("상자"))
        + tbl(tr("항목", "한도"), tr(tc("출장비", span=2)), tr("식비", "1만원"))
        + p("끝", content=f"<w:ins>{run('더한 글')}</w:ins>")
    )
    parts = {
        "styles": HEADINGS,
        "footnotes": f'<w:footnote w:id="1">{p("각주")}</w:footnote>',
        "comments": f'<w:comment w:id="1">{p("메모")}</w:comment>',
        "header1": p("머리말"),
    }
    return write_docx(file, body, parts, core="<dc:title>제목</dc:title>").read_bytes()


def test_broken_copies_give_a_document_or_a_document_error(file: Path) -> None:
    def read(data: bytes) -> ParsedDocument:
        file.write_bytes(data)
        return parse(file, LIMITS)

    _, refused = read_or_refused(read, mutations(rich_document(file), seed=20260907))

    assert refused > 0


def test_broken_xml_in_a_whole_package_gives_the_same(file: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(rich_document(file))) as source:
        members = {name: source.read(name) for name in source.namelist()}
    count = max(12, COUNT // len(members))

    for seed, name in enumerate(members):

        def read(data: bytes, name: str = name) -> ParsedDocument:
            return parse(package(file, members | {name: data}), LIMITS)

        good, _ = read_or_refused(read, mutations(members[name], seed, count))
        assert good > 0, name


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("is_really_doc.docx", Unsupported),
        ("password.docx", Encrypted),
        ("zero.docx", Corrupt),
    ],
)
def test_the_hostile_set_is_refused_with_its_reason(
    shared: Path, name: str, error: type[DocumentError]
) -> None:
    with pytest.raises(error):
        parse(shared / "cases/G_parse/docx" / name, LIMITS)


def test_the_hostile_entity_file_gives_no_secret(shared: Path) -> None:
    document = parse(shared / "cases/G_parse/docx/xxe.docx", LIMITS)

    first = next(block for section in document.sections for block in section.blocks)
    assert first == Paragraph("[각주 1] 각주토끼 내용")


def test_each_real_file_is_read_or_refused_with_its_reason(shared: Path) -> None:
    refused = {}
    for file in sorted((shared / "files/docx").glob("*.docx")):
        try:
            assert parse(file, LIMITS).sections
        except DocumentError as error:
            refused[file.name.partition("_")[0]] = type(error)

    assert refused == {"37cb7957": Corrupt, "8bb91125": Corrupt, "9a78086d": Corrupt}
