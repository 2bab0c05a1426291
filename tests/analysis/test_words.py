"""Texts are folded and split the same way for documents and queries."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seojae.analysis.words import LONGEST_RUN, LONGEST_WORD, Script, fold, runs, words

KOREAN = st.text(
    alphabet=st.one_of(
        st.sampled_from("가각힣제조항호의년월일원 0123456789,.-/ㆍ·"),
        st.characters(min_codepoint=0x20, max_codepoint=0x7E),
        st.characters(exclude_categories=["Cs", "Cc"]),
    ),
    max_size=80,
)


def folded(text: str) -> list[str]:
    return words(fold(text))


def run_texts(word: str) -> list[str]:
    return [run.text for run in runs(word)]


# Articles


@pytest.mark.parametrize(
    "text", ["제76조의3", "제 76 조의 3", "제76조 의3", "76조의3", "제７６조의３"]
)
def test_an_article_is_one_word_however_it_is_spaced(text: str) -> None:
    assert folded(text) == ["제76조의3"]


def test_articles_written_together_are_apart() -> None:
    assert folded("제3조의2제1항제4호가목 및 제5조에") == [
        *("제3조의2", "제1항", "제4호", "가목", "및", "제5조", "에"),
    ]


@pytest.mark.parametrize("text", ["60조는", "60조를", "60조에", "60조까지", "60조 "])
def test_an_article_without_its_first_syllable_is_an_article(text: str) -> None:
    assert folded(text)[0] == "제60조"


def test_a_branch_number_belongs_to_its_article_only_when_it_is_a_whole_number() -> None:
    assert folded("제7조의 21명") == ["제7조의21", "명"]
    assert folded("제7조의 의무") == ["제7조", "의", "의무"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("⑤ 조정의 신청", ["5", "조정의", "신청"]),
        ("⑤조합은", ["5조합은"]),
        ("예산 5조원", ["예산", "5조원"]),
        ("예산 5조 원", ["예산", "5조", "원"]),
        ("1.5조", ["1.5조"]),
        ("2항목", ["2항목"]),
    ],
)
def test_what_only_looks_like_an_article_stays(text: str, expected: list[str]) -> None:
    assert folded(text) == expected


@pytest.mark.parametrize(
    "text", ["제2항목", "제9호선", "제1장비", "제3편집부", "제2절차", "제1호기"]
)
def test_a_compound_that_begins_like_an_article_is_no_article(text: str) -> None:
    assert folded(text) == [text]


# Dates


@pytest.mark.parametrize(
    "text",
    [
        *("2026년 12월 31일", "2026년12월31일", "2026. 12. 31.", "2026.12.31", "2026-12-31"),
        *("2026/12/31", "２０２６년 12월 31일", "시행2026.12.31."),
        *("20261231", "'26.12.31", "26. 12. 31.", "26.12.31."),
    ],
)
def test_a_date_is_one_word_however_it_is_written(text: str) -> None:
    assert "2026-12-31" in folded(text)


@pytest.mark.parametrize(
    "text",
    ["10.1.25", "v24.1.3", "2026123456", "20261345", "KB-20261231", "20261231-1", "v1.20261231"],
)
def test_versions_and_numbers_are_no_dates(text: str) -> None:
    assert folded(text) == [text]


def test_one_digit_months_and_days_are_filled_up() -> None:
    assert folded("2026. 9. 7.(월)") == ["2026-09-07", "월"]


@pytest.mark.parametrize(
    "text", ["2026-13-01", "2026-00-10", "2026-01-32", "v2026.12.1", "1.2026.1.1"]
)
def test_what_is_no_day_or_stands_in_an_identifier_stays(text: str) -> None:
    assert folded(text) == [text]


def test_a_date_inside_a_file_name_is_found() -> None:
    assert "2024-01-15" in folded("회의록_2024-01-15.md")


# Numbers, width, dots


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,234,567원", ["1234567원"]),
        ("12,345.67", ["12345.67"]),
        ("1,23", ["1", "23"]),
        ("3,4567", ["3", "4567"]),
        ("가,234", ["가", "234"]),
    ],
)
def test_thousands_are_closed_up(text: str, expected: list[str]) -> None:
    assert folded(text) == expected


def test_width_and_composition_do_not_count() -> None:
    assert folded("ＡＢＣ１２３ ㎏ ① Ⅳ") == ["ABC123", "kg", "1", "IV"]
    decomposed = unicodedata.normalize("NFD", "연차 유급휴가")
    assert decomposed != "연차 유급휴가"
    assert folded(decomposed) == ["연차", "유급휴가"]


@pytest.mark.parametrize("dot", list("ㆍ·・･•∙ᆞ／‧"))
def test_every_kind_of_middle_dot_separates(dot: str) -> None:
    assert folded(f"일{dot}가정 양립") == ["일", "가정", "양립"]


def test_the_old_vowel_is_read_as_its_heir() -> None:
    assert folded("ᄒᆞᆫ글과컴퓨터") == ["한글과컴퓨터"]


# Words


@pytest.mark.parametrize(
    "word",
    [
        *(
            "0o444",
            "ERR_CONN_RESET",
            "KB-1234-가",
            "38.101",
            "v2.5.2",
            "v2.10.3-rc1",
            "CVE-2025-53110",
        ),
        *(
            "com.example.app.BizException",
            "192.168.0.10",
            "C++",
            "C#",
            ".NET",
            "A/B",
            "R&D",
            "010-1234-5678",
        ),
        *("a@b.kr", "27001:2022"),
    ],
)
def test_an_identifier_is_one_word(word: str) -> None:
    assert folded(f"코드 ({word}), 끝.") == ["코드", word, "끝"]


def test_the_end_of_a_sentence_is_no_joint() -> None:
    assert folded("합니다. 다음… -끝- 'v1.0'.") == ["합니다", "다음", "끝", "v1.0"]


def test_base64_leaves_no_word() -> None:
    assert folded("그림 " + "iVBORw0KGgo/A+B" * 500 + " 다음") == ["그림", "다음"]


def test_hangul_without_spaces_is_kept_whole_in_pieces() -> None:
    text = "가나다라" * 2_000
    found = folded(text)
    assert "".join(found) == text
    assert max(map(len, found)) <= LONGEST_RUN


@given(KOREAN)
def test_no_word_is_longer_than_allowed_or_without_a_letter_or_digit(text: str) -> None:
    for word in folded(text * 20):
        assert 0 < len(word) <= LONGEST_WORD
        assert not word.isspace()
        assert any(letter.isalnum() or letter == "_" for letter in word)


@given(KOREAN)
def test_folding_twice_gives_the_same_words(text: str) -> None:
    once = fold(text)
    assert words(fold(once)) == words(once)


# Runs


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("제60조", ["제", "60", "조"]),
        ("v2.5.2는", ["v", "2.5.2", "는"]),
        ("0o444", ["0", "o", "444"]),
        ("DefaultApplicationException", ["default", "application", "exception"]),
        ("HTTPServer", ["http", "server"]),
        ("ERR_CONN_RESET", ["err", "conn", "reset"]),
        ("README", ["readme"]),
        ("iPhone15프로", ["i", "phone", "15", "프로"]),
        ("Größe", ["grösse"]),
        ("漢字한자", ["漢字", "한자"]),
        ("_", []),
    ],
)
def test_a_word_is_cut_where_scripts_and_cases_meet(word: str, expected: list[str]) -> None:
    assert run_texts(word) == expected


def test_a_run_knows_its_script_and_place() -> None:
    assert [(run.script, run.start) for run in runs("KB-12-가")] == [
        (Script.LETTERS, 0),
        (Script.NUMBER, 3),
        (Script.HANGUL, 6),
    ]


@given(KOREAN)
def test_runs_hold_all_letters_and_digits_of_a_word(text: str) -> None:
    for word in folded(text):
        kept = [letter for letter in word.casefold() if letter.isalnum()]
        assert [letter for text in run_texts(word) for letter in text if letter.isalnum()] == kept
