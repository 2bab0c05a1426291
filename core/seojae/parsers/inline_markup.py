"""One line of Markdown to the plain text a reader sees.

Emphasis, code marks, links, tags, comments and publishing directives go; the words stay. Written
for lines of Korean office texts, so `<개정 2018.3.20>` is text and not a tag, and every pattern
takes linear time (a hostile line must not hang the reader). Patterns begin with the sign itself,
and look behind it then: the engine skips to signs at once. Only the Markdown parser calls it.
"""

from __future__ import annotations

import html
import re
from operator import itemgetter

from seojae.parsers.text import one_line

_MARKUP = re.compile(r"[*_`\[<&\\~{]")
_SHORTEST_DATA = 200
# What must survive the other rules as it is: code, escaped marks, bare addresses.
_LITERAL = re.compile(
    r"`(?<!``)`(?!`)(?P<two>(?:[^`]|`(?!`))+)``(?!`)"
    r"|`(?<!``)(?P<one>[^`]+)`(?!`)"
    r"|\\(?P<mark>[!-/:-@\[-`{-~])"
    r"|<(?P<address>(?:https?://|mailto:)[^\s<>]+)>"
)
_KEPT = re.compile("\x00(\\d+)\x00")
# Pictures in the text as letters: Kiwi chokes on them and nobody searches them (field note C03).
_DATA = re.compile(r"data:[\w.+-]+/[\w.+-]+(?:;[\w=.+-]+)*,[\w+/=%-]*|[A-Za-z0-9+/=]{200,}")
_TARGET = r"\((?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)"
_IMAGE = re.compile(rf"!\[([^\[\]]*)\](?:{_TARGET}|\[[^\[\]]*\])")
_LINK = re.compile(rf"\[([^\[\]]*)\](?:{_TARGET}|\[[^\[\]]*\])")
_DIRECTIVE = re.compile(r"\[![A-Za-z]+[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)?\]")
# Only an address made of ASCII: `[참고]: 회의록.` is text.
_REFERENCE = re.compile(
    r"^ {0,3}\[(?!\^)[^\[\]]+\]:[ \t]+(?:<[^<>]*>|[!-~]*[/.#:][!-~]*)(?:[ \t]+[\"'(].*)?[ \t]*$"
)
_COMMENT = re.compile(r"<!--.*?-->|\{/\*.*?\*/\}")
_HEADING_ID = re.compile(r"\{#[\w-]+\}\s*$")
_ANY_TAG = re.compile(r"<[A-Za-z/!]|\{/")
_TAG = re.compile(
    r"</?(?:a|abbr|b|big|blockquote|br|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|em"
    r"|figcaption|figure|font|h[1-6]|hr|i|iframe|img|input|ins|kbd|label|li|mark|nobr|ol|p|picture"
    r"|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|table|tbody|td|tfoot"
    r"|th|thead|tr|u|ul|var|video|wbr)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_COMPONENTS = re.compile(r"^\s*(?:</?[A-Z][\w.]*(?:\s[^<>]*)?/?>\s*)+$")
_ALT = re.compile(r"\balt=(?:\"([^\"]*)\"|'([^']*)')")
_SPACED_TAG = re.compile(r"</?(?:br|td|th|li|p|div|hr)\b", re.IGNORECASE)
_BOLD = re.compile(r"\*{2,3}(?![\s*])([^*]+)\*{2,3}")
_ITALIC = re.compile(r"\*(?<![\w*]\*)(?![\s*])([^*]+)(?<!\s)\*(?!\*)")
_UNDERLINED = re.compile(r"(_(?<!\w_)_?)(?![\s_])([^_]+)(?<!\s)\1(?!\w)")
_STRUCK = re.compile(r"~~([^~]+)~~")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_WIDE = re.compile(r"(?<=\S)(?:[ \t]*\t[ \t]*| {3,})")
_DEEPEST_INDENT = 8
_words = itemgetter(1)
"""What stands in for a match: its first group. A template saying so costs more than the search."""


def plain(line: str) -> str:
    """Give the text of one line without its markup; empty when it held nothing else.

    Indentation stays (lists nest by it), up to eight columns; columns set apart by many spaces
    stay apart by two.
    """
    marked = len(line) >= _SHORTEST_DATA or _MARKUP.search(line)
    body = (_without_markup(line) if marked else line).strip()
    if not body:
        return ""
    if "   " in body or "\t" in body:
        body = _WIDE.sub("  ", body)
    if not line[0].isspace():
        return body
    return line[: len(line) - len(line.lstrip())].expandtabs(4)[:_DEEPEST_INDENT] + body


def heading(text: str) -> str:
    """Give the text of a heading on one line, without its markup and its `{#id}`."""
    return one_line(plain(_HEADING_ID.sub("", text) if "{#" in text else text))


def without_data(text: str) -> str:
    """Drop pictures written as base64 text, for code that is otherwise kept verbatim."""
    short = len(text) < _SHORTEST_DATA or max(map(len, text.split()), default=0) < _SHORTEST_DATA
    return text if short and "data:" not in text else _DATA.sub(_data_text, text)


def _without_markup(line: str) -> str:
    if not ("`" in line or "\\" in line or "<http" in line or "<mailto" in line):
        return _without_marks(line)
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(str(found[found.lastgroup or 0]))
        return f"\x00{len(kept) - 1}\x00"

    line = _without_marks(_LITERAL.sub(keep, line))
    return _KEPT.sub(lambda found: kept[int(found[1])], line) if kept else line


def _without_marks(line: str) -> str:
    """Take out all marks but the literal ones."""
    if "[" in line:
        line = _REFERENCE.sub("", line)
        line = _IMAGE.sub(_words, line)
        line = _LINK.sub(_words, _DIRECTIVE.sub("", line))
    if ("<" in line or "{/" in line) and _ANY_TAG.search(line):
        # Up to the last end mark only: beyond it every opening mark would search to the line's end.
        end = max(line.rfind("-->"), line.rfind("*/}")) + 3
        line = _COMMENT.sub("", line[:end]) + line[end:]
        line = _TAG.sub(_tag_text, _COMPONENTS.sub(_tag_text, line))
    if len(line) >= _SHORTEST_DATA:
        line = without_data(line)
    if "*" in line:
        line = _ITALIC.sub(_words, line)
        line = _ITALIC.sub(_words, _BOLD.sub(_words, line) if "**" in line else line)
    if "_" in line:
        line = _UNDERLINED.sub(itemgetter(2), line)
    if "~~" in line:
        line = _STRUCK.sub(_words, line)
    if "&" in line:
        line = _ENTITY.sub(lambda found: one_line(html.unescape(found[0])) or " ", line)
    return line


def _tag_text(found: re.Match[str]) -> str:
    """What a reader sees in place of a tag: the words for a picture, a space between cells."""
    words = " ".join(alt[1] or alt[2] for alt in _ALT.finditer(found[0]))
    return words or (" " if _SPACED_TAG.match(found[0]) else "")


def _data_text(found: re.Match[str]) -> str:
    """Keep long runs that are no base64 (`aaaa…`): those mix capitals, small letters and digits."""
    run = found[0]
    mixed = not run.isupper() and not run.islower() and any(letter.isdigit() for letter in run)
    return "" if mixed or run.startswith("data:") else run
