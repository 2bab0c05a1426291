"""Conjugate Korean verbs and adjectives by the arithmetic of syllables, without a model.

Gives the shapes a stem takes before its endings (다치: 다친, 다쳐, 다쳤), so that a word of a query
is known as a form of a verb. It never analyses a text: that is Kiwi's, when words are indexed.
Called by the thesaurus, which knows its verbs by their dictionary form.
"""

from __future__ import annotations

from typing import NamedTuple

ENDING_STARTS = frozenset(
    "가거건걸게겠고구군기긴길까나냐네느는니다더던데도든듯라러려련며면므서세셔셨소습시신실십"
    "아았야어었여였요으은을음읍자잔잖주준줄줘줬죠지진질"
)
"""First syllables of what may follow a stem: endings, and 주다 written together (고쳐주세요)."""

_FIRST, _LAST = ord("가"), ord("힣")
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_NONE = " "

# What -아/-어 makes of a stem's vowel. A vowel that is not here stays apart: 쉬어, 띄어.
_JOINED = dict(zip("ㅏㅐㅓㅔㅕㅗㅚㅜㅣ", "ㅏㅐㅓㅔㅕㅘㅙㅝㅕ", strict=True))
_BRIGHT = "ㅏㅗ"
_LIKE_EU = ("따르", "치르", "들르")
"""Stems in 르 that only lose their ㅡ: 따라, not 딸라."""
_REGULAR_B = "뽑입잡씹접집좁굽업꼽뵙"
_IRREGULAR_D = ("듣", "걷", "묻", "싣", "긷", "깨닫")
_IRREGULAR_S = "짓낫잇긋붓젓"


class Forms(NamedTuple):
    """The shapes of one verb; a named tuple, which a searching process imports faster.

    Attributes:
        stems: shapes that an ending must follow: 다치, 다쳤, 다칩니.
        words: shapes that may also stand alone: 다친, 다칠, 다침, 다쳐.
    """

    stems: tuple[str, ...]
    words: tuple[str, ...] = ()


def conjugate(verb: str) -> Forms:
    """Give the shapes of a verb or adjective from its dictionary form, which ends in 다."""
    stem = verb.removesuffix("다")
    if not stem or not "가" <= stem[-1] <= "힣":
        return Forms((stem,))
    head, last = stem[:-1], stem[-1]
    initial, vowel, final = _split(last)
    if final == _NONE:
        return _open_stem(stem, head, initial, vowel)
    bare = head + _syllable(initial, vowel, _NONE)
    if final == "ㄹ":  # 만들: 만드는, 만듭니다, 만든, 만듦
        return Forms(
            (stem, bare, _end(bare, "ㅂ") + "니"), (stem, _end(bare, "ㄴ"), _end(bare, "ㄻ"))
        )
    if final == "ㅂ" and last not in _REGULAR_B:  # 어렵: 어려우면, 어려워, 어려웠
        joined, past = ("와", "왔") if last == "돕" else ("워", "웠")
        return Forms(
            (stem, bare + "우", bare + past), tuple(bare + end for end in f"운울움{joined}")
        )
    if stem.endswith(_IRREGULAR_D):  # 묻: 물어, 물으면
        return Forms((stem, _end(bare, "ㄹ")))
    if last in _IRREGULAR_S:  # 짓: 지어, 지으면
        return Forms((stem, bare))
    return Forms((stem,))


def _open_stem(stem: str, head: str, initial: str, vowel: str) -> Forms:
    """Conjugate a stem without a final consonant: ㄴ, ㄹ, ㅁ, ㅂ and 아/어 melt into it."""
    words = [_end(stem, final) for final in "ㄴㄹㅁ"]
    stems = [stem, _end(stem, "ㅂ") + "니"]  # 쉽니다, but not 쉽다
    infinitive = _infinitive(stem, head, initial, vowel)
    if infinitive:
        words.append(infinitive)
        stems.append(_end(infinitive, "ㅆ"))
    return Forms(tuple(stems), tuple(words))


def _infinitive(stem: str, head: str, initial: str, vowel: str) -> str:
    """Give the -아/-어 form where it melts into the stem; empty where it does not."""
    if stem.endswith("하"):
        return head + "해"
    if vowel != "ㅡ":
        return head + _syllable(initial, _JOINED[vowel], _NONE) if vowel in _JOINED else ""
    before = _split(head[-1])[1] if head and "가" <= head[-1] <= "힣" else ""
    joined = "ㅏ" if before and before in _BRIGHT else "ㅓ"
    if stem.endswith("르") and before and not stem.endswith(_LIKE_EU):  # 자르: 잘라
        head = _end(head, "ㄹ")
    return head + _syllable(initial, joined, _NONE)


def _split(syllable: str) -> tuple[str, str, str]:
    rest, final = divmod(ord(syllable) - _FIRST, len(_FINALS))
    initial, vowel = divmod(rest, len(_VOWELS))
    return _INITIALS[initial], _VOWELS[vowel], _FINALS[final]


def _syllable(initial: str, vowel: str, final: str) -> str:
    place = _INITIALS.index(initial) * len(_VOWELS) + _VOWELS.index(vowel)
    return chr(_FIRST + place * len(_FINALS) + _FINALS.index(final))


def _end(text: str, final: str) -> str:
    """Put a final consonant under the last syllable, which has none."""
    return text[:-1] + chr(ord(text[-1]) + _FINALS.index(final))
