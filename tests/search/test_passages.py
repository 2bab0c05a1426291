"""The passage of a hit stands in the document, at its lines, whole words, within its budget."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.search.conftest import Ask
from tests.search.office.writing import DOCUMENTS

from seojae.chunking import chunk
from seojae.library import Library
from seojae.model.answers import Hit, Part
from seojae.model.documents import Paragraph, ParsedDocument, Section
from seojae.model.locations import HeadingPath
from seojae.search.passage import ALONE, GAP, MOST, SHARES, choose, shares
from seojae.store.passages import StoredChunk

QUERIES = (
    "연차 유급휴가는 며칠인가요",
    "필터는 언제 물로 씻나",
    "옥상 열쇠",
    "연장 운전 신청",
    "냉매 배관 점검",
    "숙박비 상한액",
    "복사용지 단가",
    "안건 폭염 물류창고",
    "ERR_CONN_RESET",
    "부칙 경과조치",
)


def lines_of(text: str) -> list[str]:
    """The lines of a passage, without the marks where some were left out."""
    return [line for line in re.split(rf"\n|{GAP}", text) if line.strip()]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("query", QUERIES)
def test_a_passage_stands_in_the_text_of_its_document(
    ask: Ask, office: Library, query: str
) -> None:
    for hit in ask(query).hits:
        view = office.get_document(hit.document_id)
        assert not view.next_cursor
        whole = squeezed(view.text)
        assert all(squeezed(line) in whole for line in lines_of(hit.text))


@pytest.mark.parametrize("query", QUERIES)
def test_lines_are_those_of_the_file(ask: Ask, query: str) -> None:
    """For text files: what is shown stands between the lines that are told."""
    for hit in ask(query).hits:
        if not hit.citation.source.endswith((".md", ".txt")):
            continue
        first, last = hit.lines
        # One line more above: in Markdown the header of a table stands over its rule.
        file = DOCUMENTS[hit.citation.source].split("\n")[max(0, first - 2) : last]
        letters = re.sub(r"[\s|`*-]+", "", "".join(file))
        for line in lines_of(hit.text):
            cells = re.split(r" · |=|\|", line) if "=" in line or "|" in line else [line]
            assert all(re.sub(r"[\s|`*-]+", "", cell) in letters for cell in cells), (hit, file)


@pytest.mark.parametrize("query", QUERIES)
def test_no_word_is_cut(ask: Ask, office: Library, query: str) -> None:
    for hit in ask(query, top_k=8).hits:
        words = set(office.get_document(hit.document_id).text.split())
        assert {word for line in lines_of(hit.text) for word in line.split()} <= words


@pytest.mark.parametrize("wanted", [1, 3, 5, 10, 20])
def test_passages_keep_their_budget(ask: Ask, wanted: int) -> None:
    hits = ask("냉난방기 직원 신청 휴가 금액", top_k=wanted).hits
    lengths = shares(len(hits))
    assert all(len(hit.text) <= most for hit, most in zip(hits, lengths, strict=True))


def test_the_first_passages_may_be_longest_and_all_are_bounded() -> None:
    assert shares(1) == [ALONE]
    assert shares(5) == list(SHARES)
    for hits in range(21):
        lengths = shares(hits)
        assert len(lengths) == hits
        assert sum(lengths) <= MOST
        assert lengths == sorted(lengths, reverse=True)


def passage_of(text: str, weights: dict[str, float], longest: int) -> str:
    parsed = ParsedDocument("", (Section(HeadingPath(("제37조",)), (Paragraph(text),)),))
    stored = [StoredChunk(at, 1, at, each, b"") for at, each in enumerate(chunk(parsed))]
    return choose(stored, weights, longest).text


def test_a_sentence_is_not_cut_inside_its_brackets() -> None:
    text = (
        "보증금은 입찰금액(단가 입찰이면 물량을 곱한 금액. 이하 같다)의 100분의 5로 한다. "
        + "그 밖의 것은 따로 정한다. " * 8
    )
    assert "100분의 5로 한다." in passage_of(text, {"입찰": 1.0, "금액": 1.0}, 120)


def test_the_days_of_revisions_leave_their_room_to_the_text() -> None:
    days = ", ".join(f"20{year}.1.1" for year in range(10, 26))
    text = f"보증금은 현금으로 낸다. <개정 {days}>\n" + "보험증권으로 낼 수 있다.\n" * 8
    assert "2015.1.1" not in passage_of(text, {"보증": 1.0, "증금": 1.0}, 150)
    assert "2015.1.1" in passage_of(text, {"보증": 1.0, "개정": 1.0}, 250)


def test_the_answer_in_a_sibling_chunk_is_shown(ask: Ask) -> None:
    """The section is several chunks long; what was asked stands near its end."""
    for query, answer in (
        ("냉난방기 점검표 보관", "세 해 동안"),
        ("냉난방기 옥상 열쇠", "방재실에서"),
        ("냉난방기 실내 온도", "26도"),
    ):
        assert answer in ask(query).hits[0].text


def test_a_hit_of_a_small_document_shows_all_of_it(ask: Ask) -> None:
    (first, *_) = ask("명함 시안").hits
    assert "200장씩" in first.text
    assert "여권 표기" in first.text


def reading_on(office: Library, hit: Hit) -> str:
    return office.get_document(hit.document_id, Part(around=hit.cursor)).text


@pytest.mark.parametrize("query", QUERIES)
def test_reading_on_from_a_hit_shows_it_in_its_surroundings(
    ask: Ask, office: Library, query: str
) -> None:
    for hit in ask(query).hits:
        around = squeezed(reading_on(office, hit))
        assert squeezed(lines_of(hit.text)[-1]) in around


SENTENCES = st.lists(
    st.text(alphabet="가나다라 .!?\nabc12", min_size=1, max_size=120).filter(str.strip),
    min_size=1,
    max_size=12,
)


@given(SENTENCES, st.sampled_from([120, 480, 1200]))
def test_a_window_of_any_text_is_whole_and_within_its_length(
    paragraphs: list[str], longest: int
) -> None:
    blocks = tuple(Paragraph(text) for text in paragraphs)
    chunks = chunk(ParsedDocument("", (Section(HeadingPath(("장",)), blocks),)))
    stored = [StoredChunk(at, 1, at, each, b"") for at, each in enumerate(chunks)]
    passage = choose(stored, {"가나": 1.0, "12": 2.0}, longest)
    words = {word for text in paragraphs for word in text.split()}
    fitting = all(len(word) <= longest for word in words)
    assert passage.text.strip()
    assert len(passage.text) <= longest
    assert chunks[0].first_line <= passage.first_line <= passage.last_line <= chunks[-1].last_line
    if fitting:
        assert {word for line in lines_of(passage.text) for word in line.split()} <= words
