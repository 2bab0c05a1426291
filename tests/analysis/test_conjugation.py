"""Shapes of verbs, by the arithmetic of syllables."""

from __future__ import annotations

import pytest

from seojae.analysis.conjugation import ENDING_STARTS, conjugate


def is_form(word: str, verb: str) -> bool:
    """Whether a word is a shape of the verb, with or without an ending."""
    forms = conjugate(verb)
    return word in forms.words or any(
        word.startswith(shape) and word[len(shape) :][:1] in ENDING_STARTS
        for shape in (*forms.stems, *forms.words)
        if word != shape
    )


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("다치다", "다치다 다치면 다친 다칠 다침 다칩니다 다쳐 다쳐서 다쳤다 다쳤을 다치지"),
        ("쓰다", "쓰는 쓴 쓸 써 써서 썼다 씁니다 씀"),
        ("내다", "내면 낸 낼 내 내야 냈는데 냅니다"),
        ("그만두다", "그만두면 그만둔 그만둬도 그만뒀어요"),
        ("받다", "받는 받은 받을 받아 받았다 받습니다 받지"),
        ("하다", "하는 한 할 해 해서 했다 하여 합니다 함"),
        ("보다", "보면 본 봐 봤다"),
        ("오다", "오는 온 와서 왔다"),
        ("되다", "되면 된 돼 됐다 되었다"),
        ("쉬다", "쉬는 쉰 쉴 쉬어 쉬었다"),
        ("켜다", "켜면 켜 켰다"),
        ("자르다", "자르면 자른 잘라 잘랐다"),
        ("부르다", "불러 불렀다"),
        ("따르다", "따라 따랐다"),
        ("아프다", "아프면 아픈 아파서 아팠다"),
        ("끄다", "끄면 꺼 껐다"),
        ("만들다", "만드는 만든 만들 만듭니다 만들어 만들면 만듦"),
        ("돕다", "돕는 도운 도와 도왔다 도우면"),
        ("어렵다", "어렵고 어려운 어려워 어려웠다"),
        ("뽑다", "뽑는 뽑아 뽑은 뽑았다"),
        ("묻다", "묻는 물어 물으면"),
        ("깨닫다", "깨달아 깨닫고"),
        ("닫다", "닫아 닫은"),
        ("짓다", "짓는 지어 지으면"),
        ("없다", "없으면 없는 없어서"),
    ],
)
def test_a_verb_is_known_in_its_forms(verb: str, words: str) -> None:
    unknown = [word for word in words.split() if not is_form(word, verb)]
    assert not unknown


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("쓰다", "쓰레기 쓰임새"),
        ("내다", "내용 내부 내역"),
        ("쉬다", "쉬운 쉬워 쉽게 쉽고"),
        ("따르다", "딸라"),
        ("뽑다", "뽀운 뽀워"),
        ("닫다", "달아"),
        ("받다", "받침 발아"),
        ("다치다", "다치 다쳤 다칩"),
    ],
)
def test_what_only_begins_alike_is_no_form(verb: str, words: str) -> None:
    assert not [word for word in words.split() if is_form(word, verb)]


@pytest.mark.parametrize("verb", ["다", "go다", "😀다", ""])
def test_what_is_no_verb_does_no_harm(verb: str) -> None:
    assert conjugate(verb).words == ()
