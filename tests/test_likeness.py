from __future__ import annotations

import random
import zlib
from operator import eq

from hypothesis import given
from hypothesis import strategies as st

from seojae.likeness import (
    GRAM,
    PERMUTATIONS,
    gram_numbers,
    grams,
    minima,
    plain,
    plain_text,
    sign,
    unpack,
)
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import HeadingPath

SYLLABLES = [chr(code) for code in range(ord("가"), ord("힣") + 1)]


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


def test_a_text_that_an_older_edition_packed_breaks_nothing() -> None:
    assert isinstance(unpack(zlib.compress("제1조(목적)".encode())), str)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_every_gram_has_its_number_wherever_it_stands(text: str) -> None:
    units = text.encode("utf-16-le")
    grams_of_units = [
        int.from_bytes(units[at : at + 2 * GRAM], "little")
        for at in range(0, len(units) - 2 * GRAM + 1, 2)
    ]
    each_alone = [(gram ^ gram >> 13) % 2**64 for gram in grams_of_units]

    assert sorted(gram_numbers(text)) == sorted(each_alone)


def test_different_grams_of_a_text_have_different_numbers() -> None:
    text = "".join(random.Random(20).choices(SYLLABLES, k=20_000))

    assert len(set(gram_numbers(text))) == len(grams(text))


def test_minhash_values_agree_as_often_as_grams_are_shared() -> None:
    letters = random.Random(8)
    errors = []
    for kept in range(20, 600, 20):
        words = [letters.choice(SYLLABLES) * 2 + letters.choice(SYLLABLES) for _ in range(600)]
        one, other = "".join(words), "".join(words[:kept] + words[:kept:-1])
        shared = len(grams(one) & grams(other)) / len(grams(one) | grams(other))
        signatures = sign(document(one)), sign(document(other))
        assert signatures[0]
        assert signatures[1]
        agreeing = sum(map(eq, minima(signatures[0].minhash), minima(signatures[1].minhash)))
        errors.append(agreeing / PERMUTATIONS - shared)

    assert max(map(abs, errors)) < 0.12  # four standard errors of 256 values
    assert abs(sum(errors) / len(errors)) < 0.02
