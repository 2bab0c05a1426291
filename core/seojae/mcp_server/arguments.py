"""The arguments of a call, read leniently: models and clients send what they can.

A number may come as text (`'15'`), a list as JSON text or as one word, a flag as a word (field
note B12). What cannot be meant is refused in Korean with an example, never as an error of a type
checker. Called by the tools.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date

from seojae.errors import BadArgument
from seojae.mcp_server.fence import line, neutral

LONGEST_TEXT = 2_000
"""Most characters of an argument; only `quote` and the like may be longer."""
MOST_TEXTS = 50
"""Most entries of a list."""

_YES = {"true", "1", "yes", "y", "on", "예", "네", "참"}
_NO = {"false", "0", "no", "n", "off", "아니요", "아니오", "거짓", ""}
_DAY = re.compile(r"(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?(?:T.*)?|(\d{8})")


class Arguments:
    """What came with one call; every getter refuses what it cannot read.

    Args:
        given: the object as it was sent.
    """

    def __init__(self, given: Mapping[str, object]) -> None:
        self._given = {name: value for name, value in given.items() if value is not None}

    def unknown(self, known: Sequence[str]) -> list[str]:
        """Name what was sent but is not taken, for a note in the answer."""
        return [line(name, 40) for name in self._given if name not in known][:5]

    def text(self, name: str, *, longest: int = LONGEST_TEXT) -> str:
        """Give a text; empty when it was not sent.

        Raises:
            BadArgument: it is a list or an object, or too long.
        """
        value = self._given.get(name, "")
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise BadArgument(f"{name} 에는 글자를 적어 주세요.", f'예: {{"{name}": "…"}}')
        text = neutral(str(value)).strip()
        if len(text) > longest:
            raise BadArgument(
                f"{name} 이(가) 너무 깁니다({len(text):,}자).", f"{longest:,}자 안으로 줄여 주세요."
            )
        return text

    def needed(self, name: str, meaning: str, *, longest: int = LONGEST_TEXT) -> str:
        """Give a text that must be there.

        Raises:
            BadArgument: it is missing, or as for `text`.
        """
        text = self.text(name, longest=longest)
        if not text:
            raise BadArgument(f"{name} 이(가) 빠졌습니다.", f"{name} 에 {meaning} 을(를) 주세요.")
        return text

    def texts(self, name: str) -> tuple[str, ...]:
        """Give a list of texts: a list, JSON text of a list, or words between commas.

        Raises:
            BadArgument: an entry is no text, or there are too many.
        """
        value = self._given.get(name, ())
        if isinstance(value, str):
            value = _listed(value)
        if not isinstance(value, list | tuple):
            value = [value]
        if any(isinstance(each, bool) or not isinstance(each, str | int | float) for each in value):
            raise BadArgument(
                f"{name} 에는 글자 목록을 주세요.", f'예: {{"{name}": ["해고 예고", "30일"]}}'
            )
        texts = [neutral(str(each)).strip() for each in value]
        kept = tuple(dict.fromkeys(each for each in texts if each))
        if len(kept) > MOST_TEXTS or any(len(each) > LONGEST_TEXT for each in kept):
            raise BadArgument(
                f"{name} 이(가) 너무 많거나 깁니다.", f"{MOST_TEXTS}개 안으로 줄여 주세요."
            )
        return kept

    def number(self, name: str, usual: int, low: int, high: int) -> int:
        """Give a whole number, brought between its bounds.

        Raises:
            BadArgument: it is no number.
        """
        number = _number(self._given.get(name, usual), usual)
        if number is None:
            raise BadArgument(
                f"{name} 에는 수를 적어 주세요.", f"{low}부터 {high}까지입니다. 예: {usual}"
            )
        return min(max(number, low), high)

    def flag(self, name: str) -> bool:
        """Give a yes or no; no when it was not sent.

        Raises:
            BadArgument: it is neither.
        """
        value = self._given.get(name, False)
        word = str(value).strip().casefold()
        if isinstance(value, bool | int | float | str) and word in _YES | _NO:
            return word in _YES
        raise BadArgument(f"{name} 을(를) 알아듣지 못했습니다.", "true 나 false 를 주세요.")

    def choice(self, name: str, choices: Sequence[str]) -> str:
        """Give one of some words; the first when nothing was sent.

        Raises:
            BadArgument: it is none of them.
        """
        text = self.text(name).casefold() or choices[0]
        if text not in choices:
            raise BadArgument(
                f"{name} 에 쓸 수 없는 값입니다: {line(text, 40)}",
                f"쓸 수 있는 값: {', '.join(choices)}",
            )
        return text

    def day(self, name: str) -> date | None:
        """Give a day, also as Koreans write it; None when it was not sent.

        Raises:
            BadArgument: it is no day.
        """
        text = self.text(name)
        if not text:
            return None
        if match := _DAY.fullmatch(text):
            plain = match[4] or f"{match[1]}{int(match[2]):02}{int(match[3]):02}"
            try:
                return date(int(plain[:4]), int(plain[4:6]), int(plain[6:]))
            except ValueError:
                pass
        raise BadArgument(f"{name} 은(는) 날짜가 아닙니다: {line(text, 40)}", "예: 2026-03-02")

    def objects(self, name: str) -> list[Mapping[str, object]]:
        """Give a list of objects: a list, one object, or JSON text of either.

        Raises:
            BadArgument: an entry is no object, or there are too many.
        """
        value = self._given.get(name, [])
        if isinstance(value, str):
            try:
                value = json.loads(value) if value.strip() else []
            except ValueError:
                value = None
        entries = [value] if isinstance(value, dict) else value
        if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
            raise BadArgument(
                f"{name} 은(는) 목록이어야 합니다.",
                f'예: {{"{name}": [{{"document_id": "…", "collection": "…"}}]}}',
            )
        return entries


def _number(value: object, usual: int) -> int | None:
    """Read a whole number; None when it is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        return int(float(str(value).strip() or usual))
    except (ValueError, OverflowError):
        return None


def _listed(text: str) -> list[object]:
    """Read a list that came as text."""
    stripped = text.strip()
    if stripped.startswith("["):
        try:
            value = json.loads(stripped)
        except ValueError:
            value = None
        if isinstance(value, list):
            return value
    return [part for part in re.split(r"[,\n;、]", stripped) if part.strip()]
