"""Tell where a Hangul run may end in a particle or in an ending of 하다, 되다 and 시키다.

Most distinct words of office documents are a noun with one of these: 계약은, 계약을, 계약에서,
계약하는. Who analyses words may so analyse the noun once for all of them, which is faster than each
whole word, and cuts the noun in one way whatever stands behind it. Whether the head is a noun only
a model can say. Closed lists and the arithmetic of syllables; called by `seojae.analysis.kiwi`.
"""

from __future__ import annotations

SHORTEST = 2
"""Syllables of a head: those of one syllable are more often something else (이는, 대하여)."""

_FIRST = ord("가")
_FINALS = 28
"""A syllable's place among those of its initial and vowel tells its final: 0 is none."""
_RIEUL = 8


def _words(text: str) -> list[str]:
    return text.split()


_AFTER_ANY = _words("""
    에 에는 에도 에만 에의 에서 에서는 에서도 에서의 에게 에게는 에게서 의 까지 까지는 까지의 부터
    부터는 부터의 보다 처럼 만 만을 만의 마다 밖에 대로 입니다 입니까 이므로
""")
_AFTER_FINAL = _words("""
    은 을 이 과 과는 과의 이나 이며 이고 이다 이라 이라는 이라고 이란 이라도 이라면 이었다
""")
_AFTER_VOWEL = _words("는 를 가 와 와는 와의")
_AFTER_FINAL_BUT_RIEUL = _words("으로 으로는 으로도 으로서 으로써 으로의 으로부터")
_AFTER_VOWEL_OR_RIEUL = _words("로 로는 로도 로서 로써 로의 로부터")
_OF_HADA_AND_DOEDA = _words("""
    는 는지 는데 고 고자 며 면 면서 거나 지 지는 지만 기 기는 기를 기에 기로 도록 려는 려면 려고 게
    였다 였을 였던 였으며 였습니다 던 므로 자 더라도
""")
_OF_HADA = _words("""
    하여 하여야 하여서 하여도 하세요 하십시오 한 한다 한다는 한다면 할 할지 할수록 함 함은 함을 함에
    함으로 함으로써 합니다 합니까 해야 해서 해도 했다 했을 했던 했으며 했습니다
""")
_OF_DOEDA = _words("""
    되어 되어야 되어서 되어도 되었다 되었을 되었던 되었으며 되었습니다 된 된다 된다는 된다면 될 될지
    됨 됨을 됨에 됩니다 됩니까 돼야 돼서 됐다 됐을 됐던 됐습니다
""")
_OF_SIKIDA = _words("시키는 시키고 시키며 시키면 시키거나 시키지 시키기 시킨 시킬 시켜 시켜야")
_OTHERS = _words("므로 별로")
"""Tails of words that are no noun with a tail from above (높으므로, 부서별로)."""

_NOUNS = frozenset(
    _words("""
    강의 거의 건의 결의 고의 논의 동의 명의 문의 발의 성의 수의 심의 유의 의의 이의 임의 쟁의 정의
    제의 주의 질의 창의 토의 편의 평의 품의 합의 항의 협의 호의 회의 걸이 길이 깊이 넓이 높이 놀이
    맞이 먹이 벌이 변이 살이 상이 손이 용이 잡이 전이 종이 특이 풀이 고가 대가 부가 시가 여가 유가
    자가 재가 저가 주가 지가 추가 평가 허가 호가 화가 휴가 결과 경과 공과 문과 법과 병과 성과 실과
    인과 전과 통과 학과 기와 가로 경로 기로 도로 따로 미로 새로 세로 수로 스로 진로 판로 회로 활로
    국한 권한 기한 남한 무한 북한 상한 시한 연한 유한 제한 하한 관할 분할 역할 결함 관함 명함 서함
    수함 신함 직함 편함 포함 견해 공해 독해 박해 방해 분해 상해 손해 수해 양해 오해 용해 이해 장해
    재해 저해 침해 폐해 피해 화해 거만 기만 미만 불만 비만 오만 자만 충만 태만
    """)
)
"""Ends of nouns that look like the end of another and a tail: 검사결과 is not 검사결 with 과."""
_OF_VERBS = frozenset(
    "같갖굵굽깊낮넓높늦닫닮돕많맑맡맺먹묶믿밝밟받붙싫씻앉않얇얻없옳읽잃있젊좋짧찾"
)
"""Syllables that end stems of verbs and hardly a noun: 위임받은 is not 위임받 with 은."""


def _rules() -> dict[str, frozenset[int]]:
    """Give the finals that a head may have before each tail."""
    every = frozenset(range(_FINALS))
    none, rieul = frozenset({0}), frozenset({_RIEUL})
    verbs = [stem + ending for stem in "하되" for ending in _OF_HADA_AND_DOEDA]
    return {
        **dict.fromkeys([*_AFTER_ANY, *verbs, *_OF_HADA, *_OF_DOEDA, *_OF_SIKIDA], every),
        **dict.fromkeys(_AFTER_FINAL, every - none),
        **dict.fromkeys(_AFTER_VOWEL, none),
        **dict.fromkeys(_AFTER_FINAL_BUT_RIEUL, every - none - rieul),
        **dict.fromkeys(_AFTER_VOWEL_OR_RIEUL, none | rieul),
        **dict.fromkeys(_OTHERS, frozenset()),
    }


_RULES = _rules()
_LONGEST = max(map(len, _RULES))


def head_of(run: str) -> str:
    """Give what stands before the longest tail of a run; empty where there is none that fits.

    The run is of modern syllables only, as all Hangul runs are.
    """
    for start in range(max(1, len(run) - _LONGEST), len(run)):
        finals = _RULES.get(run[start:])
        if finals is not None:
            before = run[start - 1]
            fits = (
                start >= SHORTEST
                and (ord(before) - _FIRST) % _FINALS in finals
                and before not in _OF_VERBS
                and run[start - 1 : start + 1] not in _NOUNS
            )
            return run[:start] if fits else ""
    return ""
