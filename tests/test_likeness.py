from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seojae.likeness import plain, plain_text, sign, unpack
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import HeadingPath


def document(*paragraphs: str) -> ParsedDocument:
    blocks = tuple(map(Paragraph, paragraphs))
    return ParsedDocument(title="", sections=(Section(HeadingPath(()), blocks),))


def test_bullets_spaces_quotes_and_case_make_no_difference() -> None:
    assert plain("  • “Ａ”  규정 ") == plain('"a"규정')
    assert plain("○ 제1조") == "제1조"


def test_a_mark_that_stands_alone_stays() -> None:
    assert plain("○") == "○"


@given(st.lists(st.text("•○ㆍ*- \t1가a(“”’Ａ①가\u3000", max_size=6), max_size=5))
def test_pieces_are_told_plainly_each_by_itself(pieces: list[str]) -> None:
    assert plain_text(document(*pieces)) == "".join(map(plain, pieces))


def test_the_text_of_a_signature_comes_back() -> None:
    signature = sign(document("제1조(목적) 이 규정은 휴가를 정한다."))
    assert signature is not None
    assert unpack(signature.packed) == "제1조(목적)이규정은휴가를정한다."
