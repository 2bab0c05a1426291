"""Old Word documents: all of the text, none of what is deleted, hidden or code."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsers.make_doc import word_document
from tests.parsers.make_ole import compound_file
from tests.parsers.mutations import check_only_document_errors

from seojae.errors import Corrupt, Encrypted, NoText, TooLarge, Unsupported
from seojae.model.documents import Paragraph, ParsedDocument
from seojae.parsers.base import Limits
from seojae.parsers.legacy_word import TEXT_ONLY, parse

DELETED, HIDDEN = 0x0800, 0x083C


def read(folder: Path, data: bytes, limits: Limits | None = None) -> ParsedDocument:
    file = folder / "옛 문서.doc"
    file.write_bytes(data)
    return parse(file, limits or Limits())


def texts(document: ParsedDocument) -> dict[str, list[str]]:
    return {
        section.location.label(): [b.text for b in section.blocks if isinstance(b, Paragraph)]
        for section in document.sections
    }


def test_pieces_of_both_widths_are_joined(tmp_path: Path) -> None:
    document = read(tmp_path, word_document("출장비 rule 2026은 ABC 규정\r둘째 문단\r"))
    assert texts(document) == {"": ["출장비 rule 2026은 ABC 규정", "둘째 문단"]}
    assert document.warnings == (TEXT_ONLY,)


def test_deleted_and_hidden_text_is_out(tmp_path: Path) -> None:
    data = word_document(
        "앞 삭제된글 사이 secret 뒤\r", unseen=(("삭제된글", DELETED), ("secret", HIDDEN))
    )
    assert texts(read(tmp_path, data)) == {"": ["앞  사이  뒤".replace("  ", " ")]}


def test_rows_of_tables_become_lines(tmp_path: Path) -> None:
    body = "항목\x07한도\x07\x07숙박비\x077만원\x07\x07끝\r"
    assert texts(read(tmp_path, word_document(body))) == {
        "": ["항목 | 한도", "숙박비 | 7만원", "끝"]
    }


def test_fields_show_their_result_and_not_their_code(tmp_path: Path) -> None:
    body = (
        '앞 \x13 HYPERLINK "http://a.kr" \x14보이는 글\x15 뒤\r'
        "\x13 IF \x13 PAGE \x145\x15 > 1 \x14결과\x15\x13 PAGE \x15\r"
    )
    assert texts(read(tmp_path, word_document(body))) == {"": ["앞 보이는 글 뒤", "결과"]}


def test_other_stories_stand_under_their_names(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        word_document(
            "본문\r",
            footnotes="각주 글\r",
            headers="머리말 글\r머리말 글\r",
            memos="\x05고칠 것\r",
            endnotes="미주 글\r",
            boxes="상자 글\r",
        ),
    )
    assert texts(document) == {
        "": ["본문"],
        "각주": ["각주 글"],
        "머리말과 꼬리말": ["머리말 글"],
        "메모": ["고칠 것"],
        "미주": ["미주 글"],
        "글상자": ["상자 글"],
    }


def test_articles_of_a_regulation_are_its_places(tmp_path: Path) -> None:
    body = "여비 규정\r제1조(목적) 정한다.\r제2조(정의) 뜻은\v다음과 같다.\r제3조(한도) 7만원\r"
    document = read(tmp_path, word_document(body))
    assert [section.location.label() for section in document.sections] == [
        "",
        "제1조(목적)",
        "제2조(정의)",
        "제3조(한도)",
    ]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(Encrypted):
        read(tmp_path, word_document("글\r", flags=0x0300))
    with pytest.raises(Unsupported, match="97"):
        read(tmp_path, word_document("글\r", version=104))
    with pytest.raises(NoText):
        read(tmp_path, word_document("\r\r"))
    with pytest.raises(Corrupt):
        read(tmp_path, compound_file({"WordDocument": bytes(600)}))
    with pytest.raises(TooLarge):
        read(tmp_path, word_document("긴 글\r" * 100), Limits(text_characters=100))


def test_broken_copies_give_text_or_a_document_error(tmp_path: Path) -> None:
    file = tmp_path / "a.doc"
    file.write_bytes(word_document("본문 text\r", footnotes="각주\r", unseen=(("text", DELETED),)))
    check_only_document_errors(parse, file, tmp_path)
