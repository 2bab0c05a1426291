"""PDFs that are locked, scanned, broken or full of rubbish: one clear reason each."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from tests.parsers.make_pdf import Bookmark, Text, lines, write_pdf
from tests.parsers.mutate import mutations, read_or_refused

from seojae.errors import Corrupt, DocumentError, Encrypted, NoText, TooLarge
from seojae.model.documents import Paragraph, ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.pdf import parse

LIMITS = Limits()
TEXT = "이 규정은 연차 휴가의 사용에 필요한 사항을 정한다."
PICTURE = b"q 0.5 g 10 10 500 700 re f Q"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "문서.pdf"


def apart(*texts: str) -> list[Text]:
    """Draw lines too far from each other to be one paragraph."""
    return lines(texts, step=40)


def texts(document: ParsedDocument) -> list[str]:
    blocks = [block for section in document.sections for block in section.blocks]
    return [block.text for block in blocks if isinstance(block, Paragraph)]


def encrypted(file: Path, password: str, algorithm: str) -> Path:
    writer = pypdf.PdfWriter(clone_from=write_pdf(file, [lines([TEXT])]))
    writer.encrypt(password, "주인", algorithm=algorithm)
    writer.write(file)
    return file


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256"])
def test_a_password_is_named(file: Path, algorithm: str) -> None:
    with pytest.raises(Encrypted, match="암호"):
        parse(encrypted(file, "비밀", algorithm), LIMITS)


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256"])
def test_a_document_that_only_forbids_printing_is_read(file: Path, algorithm: str) -> None:
    assert texts(parse(encrypted(file, "", algorithm), LIMITS)) == [TEXT]


def test_a_scan_is_no_success(file: Path) -> None:
    with pytest.raises(NoText, match="스캔") as failure:
        parse(write_pdf(file, [[], []], extra=PICTURE), LIMITS)

    assert "OCR" in failure.value.hint


def test_page_numbers_on_scans_are_no_text(file: Path) -> None:
    pages = [[Text(300, 20, f"- {number} -")] for number in range(1, 6)]

    with pytest.raises(NoText):
        parse(write_pdf(file, pages, extra=PICTURE), LIMITS)


def test_pages_without_text_among_others_are_named(file: Path) -> None:
    pages = [apart(TEXT, TEXT, TEXT) if number in {1, 5} else [] for number in range(1, 7)]

    document = parse(write_pdf(file, pages, extra=PICTURE), LIMITS)

    (warning,) = document.warnings
    assert warning.startswith("2~4, 6쪽에는 글자가 없습니다")
    assert document.pages == 6


def test_blank_pages_are_nothing_to_warn_of(file: Path) -> None:
    document = parse(write_pdf(file, [apart(TEXT, TEXT), []]), LIMITS)

    assert document.warnings == ()


def test_a_wrong_glyph_map_is_not_indexed(file: Path) -> None:
    with pytest.raises(NoText, match="글꼴"):
        parse(write_pdf(file, [apart(TEXT, TEXT)], shift=1234), LIMITS)


def test_a_page_of_rubbish_is_left_out_and_named(file: Path) -> None:
    pages = [apart(TEXT, TEXT), lines(["킜킰톁 퓒칺 몮픟", "훟퓒 묾푷 컪픦 칺몮"])]

    document = parse(write_pdf(file, pages), LIMITS)

    assert texts(document) == [TEXT, TEXT]
    (warning,) = document.warnings
    assert warning.startswith("2쪽에서 글꼴 정보가 잘못되어")


def test_a_line_of_rubbish_goes_alone(file: Path) -> None:
    page = apart(TEXT, "킜킰톁 퓒칺 몮픟", TEXT)

    document = parse(write_pdf(file, [page]), LIMITS)

    assert texts(document) == [TEXT, TEXT]
    assert document.warnings


def test_an_icon_in_a_line_of_its_own_is_no_lost_text(file: Path) -> None:
    document = parse(write_pdf(file, [apart(TEXT, "\ue357\ue358", TEXT)]), LIMITS)

    assert texts(document) == [TEXT, TEXT]
    assert document.warnings == ()


def test_glyph_numbers_are_not_indexed(file: Path) -> None:
    soup = "".join(map(chr, range(0x0600, 0x1800, 61)))

    document = parse(write_pdf(file, [apart(TEXT, TEXT), lines([soup])]), LIMITS)

    assert texts(document) == [TEXT, TEXT]
    assert document.warnings


@pytest.mark.parametrize(
    "data", [b"", b"../../other/document.pdf", b"%PDF-1.7\n", b"%PDF-1.7" * 999]
)
def test_what_is_no_pdf_is_corrupt(file: Path, data: bytes) -> None:
    file.write_bytes(data)

    with pytest.raises(Corrupt):
        parse(file, LIMITS)


def test_a_file_without_its_end_is_still_read(file: Path) -> None:
    data = write_pdf(file, [lines([TEXT])]).read_bytes()
    file.write_bytes(data[: data.rindex(b"startxref")])

    assert texts(parse(file, LIMITS)) == [TEXT]


def test_a_beginning_buried_in_other_bytes_is_read_by_the_second_reader(file: Path) -> None:
    data = write_pdf(file, [lines([TEXT])]).read_bytes()
    file.write_bytes(b"\n" * 3000 + data)

    document = parse(file, LIMITS)

    assert "".join(texts(document)).replace(" ", "") == TEXT.replace(" ", "")
    assert "손상" in document.warnings[0]


def test_a_broken_page_costs_itself(file: Path) -> None:
    data = write_pdf(file, [apart(TEXT, TEXT), lines([TEXT])]).read_bytes()
    file.write_bytes(data.replace(b"12 0 obj\n<< /Type /Page ", b"12 0 obj\n[  /Type /Page "))

    document = parse(file, LIMITS)

    assert texts(document) == [TEXT, TEXT]
    assert document.warnings == ("2쪽이 손상되어 읽지 못했습니다.",)


def test_more_text_than_the_limits_allow(file: Path) -> None:
    with pytest.raises(TooLarge):
        parse(write_pdf(file, [lines([TEXT])] * 5), replace(LIMITS, text_characters=60))


def test_a_file_larger_than_the_limit_is_not_opened(file: Path) -> None:
    with pytest.raises(TooLarge):
        parse(write_pdf(file, [lines([TEXT])]), replace(LIMITS, file_bytes=100))


def test_broken_copies_give_a_document_or_a_document_error(file: Path) -> None:
    outline = [Bookmark("제1장", 0), Bookmark("제1조", 0, 1), Bookmark("제2장", 1)]
    pages = [apart("제1장", "제1조", TEXT, TEXT), lines(["제2장", TEXT])]
    objects = {900: b"<< /Type /Annot /Subtype /Text /Contents (memo) /Rect [9 9 20 20] >>"}
    data = write_pdf(
        file, pages, outline=outline, page_entries="/Annots [900 0 R]", more=objects
    ).read_bytes()

    def read(copy: bytes) -> ParsedDocument:
        file.write_bytes(copy)
        return parse(file, LIMITS)

    good, refused = read_or_refused(read, mutations(data, seed=20260907))

    assert good > 0
    assert refused > 0


def test_a_bomb_in_a_page_ends(file: Path) -> None:
    bomb = zlib.compress(b" " * 50_000_000, 9)
    content = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(bomb), bomb)
    data = write_pdf(file, [lines([TEXT])], more={900: content}).read_bytes()
    file.write_bytes(data.replace(b"/Contents 11 0 R", b"/Contents [11 0 R 900 0 R]"))

    try:
        document = parse(file, LIMITS)
    except DocumentError:
        return
    assert texts(document) == [TEXT]


@pytest.mark.parametrize("filters", [1, 2])
def test_instructions_that_unpack_to_too_much_are_not_given_to_pdfium(
    file: Path, filters: int
) -> None:
    bomb = b"0 0 1 1 re f\n" * 6_000_000
    for _ in range(filters):
        bomb = zlib.compress(bomb, 9)
    names = b"/FlateDecode " * filters
    content = b"<< /Length %d /Filter [%s] >>\nstream\n%s\nendstream" % (len(bomb), names, bomb)
    data = write_pdf(file, [lines([TEXT])], more={900: content}).read_bytes()
    file.write_bytes(data.replace(b"/Contents 11 0 R", b"/Contents [11 0 R 900 0 R]"))
    with pytest.raises(TooLarge):
        parse(file, LIMITS)


def test_a_large_picture_is_no_bomb(file: Path) -> None:
    pixels = zlib.compress(bytes(80_000_000), 9)
    picture = (
        b"<< /Type /XObject /Subtype /Image /Width 8000 /Height 10000 /BitsPerComponent 8"
        b" /ColorSpace /DeviceGray /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream"
    ) % (len(pixels), pixels)
    write_pdf(file, [lines([TEXT])], more={900: picture})
    assert texts(parse(file, LIMITS)) == [TEXT]


def test_each_real_file_is_read_or_refused_with_its_reason(shared: Path) -> None:
    locked = (
        "0c3fb45d 2952b722 7ec0624f a5584ab7 acb6e5ac b11374d4 d5a2e3fd d7fd95e0 da696a2d e36ad948 "
        "eda8c19f"
    )
    refused = {}
    for path in sorted((shared / "files/pdf").glob("*.pdf")):
        try:
            assert sum(map(len, texts(parse(path, LIMITS)))) > 10
        except DocumentError as error:
            refused[path.name.partition("_")[0]] = type(error)

    assert refused == dict.fromkeys(locked.split(), Encrypted) | {"1b731058": NoText}


def test_the_real_page_with_a_wrong_glyph_map_is_named(shared: Path) -> None:
    document = parse(shared / "files/pdf/82728848_skipped_1page.pdf", LIMITS)

    assert document.warnings[0].startswith("2쪽에서")
    assert not any(
        rubbish in text for text in texts(document) for rubbish in ("묾푷", "훟심", "픦")
    )


def test_no_page_of_the_real_korean_documents_is_called_rubbish(shared: Path) -> None:
    for path in sorted((shared / "corpora").rglob("*.pdf")):
        assert parse(path, LIMITS).warnings == (), path.name
