"""What an answer says beside its hits: counts, matched words, hints, what was searched."""

from __future__ import annotations

import unicodedata

import pytest
from tests.search.conftest import Ask
from tests.search.office.writing import readable

from seojae.errors import EmptyQuery
from seojae.library import Library
from seojae.model.answers import Answer

GOOD = (
    "연차 유급휴가는 며칠인가요",
    "출장 숙박비 상한액",
    "VPN 접속 포트 번호",
    "ERR_CONN_RESET",
    "대학생 학자금 한도",
    "예외처리 원칙",
    "휴계시간",
    "2026년 4월 18일 이전",
    "취업규칙 제7조의2",
    "rate limit 분당 몇 회",
    "CCTV 영상 보관 기간",
    "건강검진은 언제까지 받나요",
)
UNANSWERED = (
    "사내 어린이집 입소 신청",
    "구내식당 식단표",
    "통근버스 노선",
    "스톡옵션 행사 가격",
    "E-9999 오류",
)


def brute_force(word: str) -> int:
    """Count the documents of the usual search whose text or name holds a word."""
    return sum(
        word in unicodedata.normalize("NFC", f"{path} {text}").casefold()
        for path, text in readable().items()
        if "/" in path and not path.startswith("_inbox/")
    )


@pytest.mark.parametrize(
    "word",
    [
        "휴양소", "err_conn_reset", "지체상금", "숙박비", "하윤슬", "otp", "재심", "랜섬웨어",
        "그룹웨어", "개인형퇴직연금", "복사용지", "한결전산", "rollback", "승강기", "8443",
    ],
)  # fmt: skip
def test_a_count_is_the_number_of_documents_that_hold_the_word(ask: Ask, word: str) -> None:
    expected = brute_force(word)
    counts = ask(word).term_document_counts
    assert expected > 0
    assert min(counts.values()) >= expected  # a compound counts by its parts
    if len(counts) == 1:
        assert counts == {word: expected}


def test_counts_are_told_for_every_content_word_and_for_related_terms_apart(ask: Ask) -> None:
    answer = ask("휴양소 어린이집 어떻게", "숙박비", "양자컴퓨팅")
    assert answer.term_document_counts == {"휴양소": 3, "어린이집": 0}
    assert answer.related_document_counts["숙박비"] == 1
    assert 0 in answer.related_document_counts.values()


def test_counts_and_totals_are_those_of_what_was_searched(ask: Ask) -> None:
    everything, one = ask("휴가"), ask("휴가", collections=("공지",))
    assert everything.document_count == brute_force("") + 3  # the READMEs of three collections
    assert one.document_count == 7
    assert one.term_document_counts["휴가"] < everything.term_document_counts["휴가"]
    assert one.collections == ("공지",)


def test_files_that_could_not_be_read_are_counted(ask: Ask) -> None:
    assert ask("휴가").unread == 1
    assert ask("휴가", collections=("총무",)).unread == 1
    assert ask("휴가", collections=("공지",)).unread == 0


def test_an_answer_says_when_the_index_was_complete(ask: Ask) -> None:
    assert ask("휴가").last_indexed is not None


def test_each_hit_says_which_words_stand_in_it(ask: Ask) -> None:
    first, *others = ask("휴양소 이용료 주차").hits
    assert first.matched == ("휴양소", "이용료")
    assert first.missing == ("주차",)
    for hit in (first, *others):
        assert {*hit.matched, *hit.missing} == {"휴양소", "이용료", "주차"}
        shown = f"{hit.text} {hit.citation.label()} {hit.title}"
        assert all(word in shown for word in hit.matched)
        assert not any(word in shown for word in hit.missing)


@pytest.mark.parametrize("query", GOOD)
def test_a_good_question_gets_no_hint(ask: Ask, query: str) -> None:
    assert ask(query).hint == ""


@pytest.mark.parametrize("query", UNANSWERED)
def test_a_question_without_an_answer_gets_a_hint(ask: Ask, query: str) -> None:
    assert ask(query).hint


def test_no_result_is_hinted_with_the_words_that_stand_nowhere(ask: Ask) -> None:
    answer = ask("잉어낚시 대회")
    assert answer.hits == ()
    assert "찾은 것이 없습니다" in answer.hint
    assert "잉어낚시" in answer.hint
    assert "related_terms" in answer.hint


def test_half_of_the_words_unknown_is_hinted(ask: Ask) -> None:
    answer = ask("컴퓨터 냉각수")
    assert answer.hits
    assert "냉각수" in answer.hint
    assert "컴퓨터" not in answer.hint


def test_words_that_do_not_stand_together_are_hinted(ask: Ask) -> None:
    answer = ask("랜섬웨어 휴양소 파쇄기 합창")
    assert 0 not in answer.term_document_counts.values()
    assert "한 곳에 모여 있지 않습니다" in answer.hint


def test_a_hint_after_related_terms_offers_another_way_out(ask: Ask) -> None:
    assert "없는 내용" in ask("잉어낚시 대회", "붕어").hint


def test_related_terms_find_what_the_question_calls_otherwise(ask: Ask) -> None:
    def rank(answer: Answer) -> int:
        places = [hit.citation.label() for hit in answer.hits]
        return next((at for at, place in enumerate(places) if "불가항력" in place), 99)

    question = "태풍 때문에 못 지킨 약속"
    assert rank(ask(question)) > rank(ask(question, "불가항력", "지진", "홍수")) == 0


def test_a_hit_says_which_related_terms_stand_in_it(ask: Ask) -> None:
    hit = ask("태풍 때문에 못 지킨 약속", "불가항력", "지진", "우주선").hits[0]
    assert hit.related == ("불가항력", "지진")
    assert not set(hit.related) & {*hit.matched, *hit.missing}
    assert ask("지진 홍수").hits[0].related == ()


def test_related_terms_of_marks_alone_are_no_error(ask: Ask) -> None:
    assert ask("휴양소", "?", "").hits


@pytest.mark.parametrize("query", ["", " ", "　", "?", "-", '""', "()", "…", "😀", "\u200b", "\n"])
def test_a_query_without_letters_is_refused(ask: Ask, query: str) -> None:
    with pytest.raises(EmptyQuery):
        ask(query)


def test_every_hit_has_a_citation_with_a_place(ask: Ask) -> None:
    for query in GOOD:
        for hit in ask(query).hits:
            assert hit.citation.source in hit.citation.label()
            assert hit.citation.location.label()
            assert hit.collection == hit.citation.source.split("/")[0]


def test_every_hit_has_a_date_its_own_or_that_of_its_file(ask: Ask, office: Library) -> None:
    dates = {info.source: info.modified_at for info in office.documents()}
    hits = [hit for query in GOOD for hit in ask(query).hits]
    assert all(hit.modified_at == dates[hit.citation.source] for hit in hits)
    (summer,) = ask("휴양소 이용료").hits
    assert summer.modified_at is not None


def test_no_more_hits_than_wanted(ask: Ask) -> None:
    for wanted in (1, 3, 20):
        assert 0 < len(ask("직원", top_k=wanted).hits) <= wanted
