"""Characters as Hancom writes them, made readable.

Hancom's own signs live in the private use areas, where no other program, model or search can read
them. Here those are replaced whose meaning is certain; the rest stay as they are, because a wrong
guess is worse than a sign nobody knows (FORMATS: U+F53A is 한).
"""

from __future__ import annotations

import re

from seojae.parsers.text import clean

# Hancom's brand syllable with the old vowel, as one private character and as three letters:
# people search for 한글.
_HAN = "\u1112\u119e\u11ab"

_SIGNS = {
    0xF53A: "한",
    0xF003B: "↓",
    0xF00DA: "▸",
    0xF00E1: "(인)",
    0xF012B: "(인)",
    0xF02EC: "◇",
    0xF02EF: "·",
    0xF02FB: "▸",
    0xF02FC: "►",
    0xF031C: "■",
    0xF03A0: "↵",
    0xF03A7: "⊟",
    0xF03A8: "⊞",
    0xF03C5: "□",
    0xF03DA: "□",
    0xF03EF: "한",
    0xF03F0: "글",
    0xF03F1: "과",
    0xF03F2: "컴",
    0xF03F3: "퓨",
    0xF03FF: "□",
    0xF080F: "━",
    0xF081C: "┈",
    0xF0832: "═",
    0xF0848: "━",
    0xF0854: "《",
    0xF0855: "》",
    # Wingdings and Symbol, which put their signs at U+F020 to U+F0FF.
    0xF06C: "●",
    0xF06E: "■",
    0xF06F: "□",
    0xF075: "◆",
    0xF076: "❖",
    0xF09F: "•",
    0xF0A0: "·",
    0xF0A1: "○",
    0xF0A7: "▪",
    0xF0A8: "□",
    0xF0B7: "•",
    0xF0D8: "➢",
    0xF0E0: "→",
    0xF0E8: "➔",
    0xF0FC: "✔",
    0xF0FD: "☒",
    0xF0FE: "☑",
}
_BOXED, _BOXED_WHITE = 0xF02B1, 0xF02CE  # 1 to 20 in a square, and white on black
_SIGNS |= {_BOXED + offset: chr(0x2460 + offset) for offset in range(20)}
_SIGNS |= {_BOXED_WHITE + offset: chr(0x2776 + offset) for offset in range(10)}
_SIGNS |= {_BOXED_WHITE + 10 + offset: chr(0x24EB + offset) for offset in range(10)}

_MNEMONIC = re.compile("&(.)")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U000f0fff]")

# Frames of overlaid characters (글자 겹침); the sign inside is what is read.
_FRAMES = "\u3000◯○●□■△▲☼◇◆▢♲♺♻"


def readable(text: str) -> str:
    """Clean text and give Hancom's private characters their public form."""
    if _PRIVATE.search(text):
        text = text.translate(_SIGNS)
    return clean(text.replace(_HAN, "한"))


def overlaid(text: str) -> str:
    """Read characters set over each other: what stands in the frame, or the frame alone."""
    return text.lstrip(_FRAMES) or text


def equation(script: str) -> str:
    """Give an equation's script on one line; its space signs become spaces.

    The script language is kept (`x over y`, `sqrt`): a model reads it, and no word of it is lost.
    """
    return " ".join(script.replace("~", " ").replace("`", " ").split())


def ticked(caption: str, *, on: bool) -> str:
    """A check box or radio button as it is seen: `☑ 해당`, `☐ 해당없음`."""
    return f"{'☑' if on else '☐'} {shown(caption)} " if caption else ""


def shown(caption: str) -> str:
    """The caption of a button without its mark for the keyboard (`R&&D` shows as `R&D`)."""
    return _MNEMONIC.sub(r"\1", caption)
