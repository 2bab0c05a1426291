"""The office thesaurus: what it finds in a query, what it adds, and a person's own synonyms."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seojae.search
from seojae.analysis.particles import ENDINGS, PARTICLES, QUESTION_WORDS
from seojae.analysis.words import fold, words
from seojae.search.phrases import Phrases, squeezed
from seojae.search.thesaurus import MOST_PER_KEY, MOST_PER_QUERY, SynonymProblem, Thesaurus

DATA = Path(str(seojae.search.__file__)).with_name("thesaurus.txt")
EMPTY = Thesaurus({})


def widen(query: str, thesaurus: Thesaurus | None = None) -> dict[str, tuple[str, ...]]:
    """Widen a query as the searcher does."""
    return (thesaurus or Thesaurus.built_in()).widen(words(fold(query)))


def own(text: str) -> Thesaurus:
    """A thesaurus of these lines alone, all of them good."""
    thesaurus, problems = EMPTY.extended(text)
    assert not problems
    return thesaurus


def problems_of(text: str) -> list[SynonymProblem]:
    return Thesaurus.built_in().extended(text)[1]


def rows() -> list[tuple[str, list[str], list[str]]]:
    """The built-in lines: as written, the keys, and the official words."""
    found = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            left, _, right = line.partition(">")
            keys = [key.strip() for key in left.replace("=", ",").split(",")]
            found.append((line, keys, [word.strip() for word in right.split(",") if word.strip()]))
    return found


def added_by_line(line: str, keys: list[str], official: list[str]) -> list[tuple[str, str]]:
    """Every pair of a key and a word it adds."""
    alike = keys if "=" in line else []
    return [
        (key, word)
        for key in keys
        for word in [*alike, *official]
        if squeezed(word) != squeezed(key)
    ]


# Finding keys in a query


@pytest.mark.parametrize(
    ("query", "key", "added"),
    [
        ("알바 잘리면 돈", "잘리면", "해고예고수당"),
        ("갑자기 짤렸어요", "짤렸어요", "해고"),
        ("회사를 그만뒀을 때", "그만뒀을", "퇴직"),
        ("다쳐서 병원에 갔다", "다쳐서", "업무상 재해"),
        ("어디서 빌린 장비", "빌린", "대여"),
        ("지난달 것을 못 고쳤다면", "고쳤다면", "정정"),
        ("누가 훔쳤나", "훔쳤나", "도난"),
        ("대표가 어겼을 경우", "어겼을", "위반"),
        ("잘못 눌러 지워졌다 지웠다", "지웠다", "삭제"),
        ("옆에서 도와준 사람", "도와준", "지원"),
    ],
)
def test_a_verb_is_found_in_its_forms(query: str, key: str, added: str) -> None:
    assert added in widen(query)[key]


@pytest.mark.parametrize("word", ["월급은", "월급에서는", "월급이라도", "월급", "월급까지의"])
def test_a_noun_is_found_with_its_particles(word: str) -> None:
    assert "임금" in widen(f"{word} 무엇")[word]


@pytest.mark.parametrize("word", ["해킹당했을", "해킹되면", "해킹한", "해킹받은"])
def test_a_noun_is_found_where_it_makes_a_verb(word: str) -> None:
    assert "침해사고" in widen(word)[word]


@pytest.mark.parametrize("word", ["월급쟁이", "연차표", "비번호", "알바트로스", "결혼정보회사"])
def test_a_word_that_only_begins_alike_is_not_found(word: str) -> None:
    assert widen(word) == {}


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("카드 긁은 거 정산", "카드 긁은 거"),
        ("카드를 긁었는데", "카드를 긁었는데"),
        ("회사에서 괴롭힘을 신고", "회사에서 괴롭힘을"),
        ("이번 달 월급을 못 받으면", "월급을 못 받으면"),
        ("월급못받으면 신고", "월급못받으면"),
        ("퇴직금을 안 줬다", "퇴직금을 안 줬다"),
        ("아이가 아파서 휴가", "아이가 아파서"),
        ("쉬는날 일", "쉬는날"),
    ],
)
def test_a_phrase_is_found_across_words_particles_and_spaces(query: str, key: str) -> None:
    assert key in widen(query)


def test_a_key_inside_a_longer_one_is_not_used() -> None:
    longer = own("직장 내 괴롭힘 > 갑질\n괴롭힘 > 학대")

    assert widen("직장 내 괴롭힘 신고", longer) == {"직장 내 괴롭힘": ("갑질",)}
    assert widen("괴롭힘 신고", longer) == {"괴롭힘": ("학대",)}


def test_keys_that_overlap_are_both_used() -> None:
    assert widen("회사 카드 긁은", own("회사 카드 > 법인카드\n카드 긁다 > 결제")) == {
        "회사 카드": ("법인카드",),
        "카드 긁은": ("결제",),
    }


def test_english_is_found_in_any_case_and_number_and_with_particles() -> None:
    for query in ("Invoice matching", "INVOICES", "invoice를", "three-way matching", "e-mail"):
        assert widen(query), query
    assert "송장" in widen("Invoice를 찾기")["Invoice를"]


def test_a_question_without_known_words_adds_nothing() -> None:
    assert widen("무엇을 어떻게 하나요") == {}
    assert widen("") == {}


@given(st.lists(st.text(min_size=1, max_size=12), max_size=12))
def test_any_words_are_taken(texts: list[str]) -> None:
    query = words(fold(" ".join(texts)))

    added = Thesaurus.built_in().widen(query)

    joined = " ".join(query)
    assert all(key in joined and more for key, more in added.items())


# What is added


def test_an_arrow_goes_one_way() -> None:
    one_way = own("월급, 봉급 > 임금, 보수")

    assert widen("월급", one_way) == {"월급": ("임금", "보수")}
    assert widen("임금 보수", one_way) == {}
    assert widen("봉급", one_way) == {"봉급": ("임금", "보수")}


def test_an_equals_sign_goes_both_ways() -> None:
    alike = own("퇴사 = 퇴직 = 사직")

    assert widen("퇴사", alike) == {"퇴사": ("퇴직", "사직")}
    assert widen("사직", alike) == {"사직": ("퇴사", "퇴직")}


def test_both_signs_stand_in_one_line() -> None:
    both = own("청탁금지법 = 부정청탁금지법 > 금품등")

    assert widen("청탁금지법", both) == {"청탁금지법": ("부정청탁금지법", "금품등")}
    assert widen("금품등", both) == {}


def test_words_of_the_query_are_not_added() -> None:
    assert "해고" not in widen("잘리면 해고인가")["잘리면"]
    assert "체불임금" not in widen("밀린 월급 체불 임금")["밀린 월급"]


def test_a_word_is_added_once_for_all_keys() -> None:
    added = widen("월급을 깎고 연봉을 깎고 월급 못 받고")

    assert max(Counter(word for own_words in added.values() for word in own_words).values()) == 1


def test_a_key_and_a_query_add_no_more_than_the_limits() -> None:
    many = own(
        "\n".join(f"열쇠{n} > " + ", ".join(f"낱말{n}의{m}" for m in range(20)) for n in range(9))
    )

    assert len(widen("열쇠1", many)["열쇠1"]) == MOST_PER_KEY
    everything = widen(" ".join(f"열쇠{n}" for n in range(9)), many)
    assert sum(map(len, everything.values())) == MOST_PER_QUERY
    assert set(map(len, everything.values())) == {2, 3}  # shared out fairly


def test_laws_are_found_by_their_short_and_full_names() -> None:
    full = "부정청탁 및 금품등 수수의 금지에 관한 법률"

    assert "청탁금지법" in widen("김영란법 선물")["김영란법"]
    assert full in widen("청탁금지법에서 정한 선물")["청탁금지법에서"]
    assert "청탁금지법" in widen(f"{full}의 선물")[f"{full}의"]
    middle_dot = "남녀고용평등과 일ㆍ가정 양립 지원에 관한 법률"
    assert widen(middle_dot) == {fold(middle_dot): ("남녀고용평등법",)}


# A person's own synonyms


def test_own_synonyms_come_before_the_built_in_ones() -> None:
    thesaurus, problems = Thesaurus.built_in().extended("월급 > 나라돈")

    assert not problems
    assert widen("월급", thesaurus)["월급"][:2] == ("나라돈", "임금")
    assert "나라돈" not in widen("월급")["월급"]


def test_words_with_commas_alone_all_mean_the_same() -> None:
    simple = own("청룡관, 제2별관, 교육동")

    assert widen("교육동 예약", simple) == {"교육동": ("청룡관", "제2별관")}


def test_a_built_in_key_is_switched_off_by_a_minus() -> None:
    thesaurus, problems = Thesaurus.built_in().extended(
        "-월급\n- 잘렸을\n-카드를 긁은\n월급 > 급양비"
    )

    assert not problems
    assert widen("월급", thesaurus) == {"월급": ("급양비",)}
    assert widen("잘리면", thesaurus) == {}
    assert widen("카드 긁기", thesaurus) == {}
    assert "임금" in widen("월급")["월급"]


def test_own_synonyms_may_be_written_as_one_types() -> None:
    decomposed = unicodedata.normalize("NFD", "관사 > 사택")
    text = f"\ufeff# 우리 회사\r\n{decomposed}\r\nＡＢＣ팀 ＝ 기획팀\r\n  \r\n식당  밥 > 급식 "

    thesaurus = own(text)

    assert widen("관사는", thesaurus) == {"관사는": ("사택",)}
    assert widen("abc팀", thesaurus) == {"abc팀": ("기획팀",)}
    assert widen("식당 밥값 식당밥", thesaurus) == {"식당밥": ("급식",)}


def test_extending_twice_keeps_both() -> None:
    twice = own("갑동 > 본관").extended("을동 > 별관\n갑동 > 구관")[0]

    assert widen("갑동 을동", twice) == {"갑동": ("본관", "구관"), "을동": ("별관",)}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("월급", "하나뿐"),
        ("월급 >", "빈 낱말"),
        ("> 임금", "빈 낱말"),
        ("월급, , 봉급", "빈 낱말"),
        ("!! > 임금", "빈 낱말"),
        ("월급 > 임금 > 보수", "한 번만"),
        ("월급 > 임금 = 보수", "오른쪽"),
        ("월급 = 봉급, 급료 > 임금", "함께"),
        ("-월급, 봉급", "낱말 하나만"),
        ("-", "빈 낱말"),
        ("-없는낱말이다", "끌 것이 없습니다: 없는낱말이다"),
    ],
)
def test_a_bad_line_is_reported_and_good_lines_count(line: str, told: str) -> None:
    text = f"# 머리말\n갑동 > 본관\n{line}\n을동 > 별관"

    thesaurus, problems = Thesaurus.built_in().extended(text)

    assert [problem.line for problem in problems] == [3]
    assert told in problems[0].message
    assert widen("갑동 을동", thesaurus) == {"갑동": ("본관",), "을동": ("별관",)}


def test_problems_come_in_the_order_of_the_lines() -> None:
    assert [problem.line for problem in problems_of("-모르는말\n하나\n가, 나\n=")] == [1, 2, 4]


@given(st.text("월급임금다-=>,# \n카드", max_size=60))
def test_any_text_of_synonyms_is_taken(text: str) -> None:
    thesaurus, problems = Thesaurus.built_in().extended(text)

    assert all(1 <= problem.line <= text.count("\n") + 1 for problem in problems)
    thesaurus.widen(["월급을", "카드", "임금다"])


# The built-in data


def test_every_built_in_line_can_be_read() -> None:
    _, problems = EMPTY.extended(DATA.read_text(encoding="utf-8"))

    assert not problems
    assert len(rows()) >= 400


def test_every_built_in_key_is_found_as_it_is_written() -> None:
    lost = []
    for line, keys, official in rows():
        for key, word in added_by_line(line, keys, official):
            query = words(fold(key))
            found = {each.phrase for each in Phrases.of([squeezed(key)]).find(query)}
            added = Thesaurus.built_in().widen(query)
            # A word may be left out where it only repeats the key in another form.
            if not found or (not added and squeezed(word) not in squeezed(key)):
                lost.append(key)
    assert not lost


def test_built_in_lines_are_written_as_queries_are_folded() -> None:
    wrong = [
        word
        for _, keys, official in rows()
        for word in [*keys, *official]
        if not unicodedata.is_normalized("NFC", word)
        or squeezed(word) != squeezed("".join(words(fold(word))))
    ]
    assert not wrong


def test_built_in_lines_are_spaced_as_the_loader_expects() -> None:
    tidy = re.compile(r"[^,=>]+((, [^,=>]+)*|( = [^,=>]+)+)( > [^,=>]+(, [^,=>]+)*)?")
    spaced = [line for line, _, _ in rows() if re.search(r"^ | $|  | ,|,(?! )", line)]
    assert not [line for line, _, _ in rows() if not tidy.fullmatch(line)]
    assert not spaced


def test_no_built_in_pair_is_given_twice_or_in_two_directions() -> None:
    pairs = [
        (squeezed(key), squeezed(word), line)
        for line, keys, official in rows()
        for key, word in added_by_line(line, keys, official)
    ]
    given_twice = [
        pair for pair, times in Counter((k, w) for k, w, _ in pairs).items() if times > 1
    ]
    home = {(key, word): line for key, word, line in pairs}
    crossed = [
        (key, word)
        for (key, word), line in home.items()
        if home.get((word, key), line) != line  # one line with = says it
    ]
    assert not given_twice
    assert not crossed


def test_no_built_in_word_is_a_question_word_or_a_particle() -> None:
    empty = QUESTION_WORDS | PARTICLES | ENDINGS
    assert not [word for _, _, official in rows() for word in official if word in empty]
    assert not [key for line, keys, _ in rows() if "=" in line for key in keys if key in empty]


def test_no_built_in_key_is_a_single_syllable() -> None:
    """불 would be found in 불가 and 불만, 빚 in 빚은."""
    assert not [key for _, keys, _ in rows() for key in keys if len(squeezed(key)) < 2]


def test_no_built_in_key_adds_more_than_is_taken() -> None:
    times = Counter(
        squeezed(key)
        for line, keys, official in rows()
        for key, _ in added_by_line(line, keys, official)
    )
    assert not [key for key, count in times.items() if count > MOST_PER_KEY]


def test_the_thesaurus_never_reaches_the_model() -> None:
    code = "import sys, seojae.search.thesaurus as t; t.Thesaurus.built_in().widen(['월급']); "
    code += "sys.exit('kiwipiepy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
