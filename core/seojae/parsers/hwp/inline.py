"""Controls of an HWP paragraph that read as text in the line.

Equations, shown numbers of tables and pictures, overlaid and annotated characters, form fields.
Offsets count from the start of the control's data, whose first four bytes name its kind.
"""

from __future__ import annotations

import re

from seojae.parsers.hancom.characters import equation, overlaid, shown, ticked
from seojae.parsers.hancom.numbering import SHAPES, number_text
from seojae.parsers.hwp.records import EQEDIT, FORM_OBJECT, Record

_SHOWN_NUMBERS = {3, 4, 5}  # of pictures, tables, equations; a note's number is in its label
_FORM_WORDS = 14  # offset of a form object's properties, after its kind (twice) and lengths
_STRING = re.compile(r"(Caption|Text):wstring:(\d{1,6}):")
_CHECKED = re.compile(r"\bValue:int:1\b")


def text_of(control: Record) -> str:
    """The text a control shows in the line; empty for a control that shows none there."""
    match control.control:
        case "eqed":
            scripts = (child.text(4)[0] for child in control.children if child.tag == EQEDIT)
            return " ".join(equation(script) for script in scripts)
        case "atno":
            return _shown_number(control)
        case "tcps":
            return overlaid(control.text(4)[0])
        case "tdut":
            main, after = control.text(4)
            above = control.text(after)[0]
            return f"{main}({above})" if above else main
        case "form":
            forms = (_form(child) for child in control.children if child.tag == FORM_OBJECT)
            return " ".join(text for text in forms if text)
        case _:
            return ""


def is_memo(control: Record) -> bool:
    """Say whether a field marks the place of a memo (Hancom writes many as unknown fields)."""
    return control.control == "%unk" and control.text(9)[0].startswith("MEMO/")


def _shown_number(control: Record) -> str:
    attributes = control.u32(4)
    if attributes & 0xF not in _SHOWN_NUMBERS:
        return ""
    shape = attributes >> 4 & 0xFF
    return number_text(control.u16(8), SHAPES[shape] if shape < len(SHAPES) else "DIGIT")


def _form(record: Record) -> str:
    kind = record.data[:4][::-1].decode("latin-1")
    words = record.data[_FORM_WORDS:].decode("utf-16-le", "replace")
    values: dict[str, str] = {}
    for match in _STRING.finditer(words):
        start = match.end()
        values.setdefault(match.group(1), words[start : start + int(match.group(2))])
    if kind in {"+cbt", "+rbt"}:
        return ticked(values.get("Caption", ""), on=_CHECKED.search(words) is not None)
    return values.get("Text", "") or shown(values.get("Caption", ""))
