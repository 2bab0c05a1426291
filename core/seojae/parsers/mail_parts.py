"""The parts of a mail: its headers, the body a person reads, and what is attached.

Knows MIME and the ways in which Korean mail programs bend it (headers in raw CP949, charsets named
`ks_c_5601-1987` for what is CP949). Called by `mail`, which makes a document of them.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from typing import TypeAlias

from seojae.errors import Corrupt
from seojae.parsers.encodings import decode
from seojae.parsers.html import holds_table, root_of
from seojae.parsers.text import one_line

Mail: TypeAlias = "Message[str, str]"

# Charsets that bytes do not show by themselves; all others are told by `encodings.decode`.
_NAMED_ONLY = ("iso-2022", "shift_jis", "euc-jp", "gb", "big5", "hz", "utf-7", "koi8")
_CYRILLIC = ("windows-1251", "cp1251")
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Attachment:
    """Something attached: its name, its bytes, or the mail that it is."""

    name: str
    data: bytes = b""
    mail: Mail | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of the body: plain text, or a web page."""

    text: str
    is_html: bool


@dataclass(slots=True)
class Body:
    """What a mail consists of.

    Attributes:
        texts: what a person reads, in order; of several forms of one text the plain one.
        attachments: in order.
        lossy: whether bytes could not be decoded.
    """

    texts: list[Text] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    lossy: bool = False


def header(mail: Mail, name: str) -> str:
    """Give a header decoded, on one line; empty where there is none."""
    for key, raw in mail.raw_items():
        if key.lower() == name.lower():
            return one_line(decoded_header(str(raw)))
    return ""


def decoded_header(raw: str) -> str:
    """Decode a header value: encoded words, or raw bytes as some programs write them."""
    if not raw.isascii():
        return decode(raw.encode("utf-8", "surrogateescape"))[0]
    try:
        pieces = decode_header(raw)
    except (HeaderParseError, ValueError):
        return raw
    return "".join(
        piece if isinstance(piece, str) else decoded(piece, charset or "")[0]
        for piece, charset in pieces
    )


def decoded(data: bytes, charset: str) -> tuple[str, bool]:
    """Decode bytes whose mail names a charset; the second value says whether any were lost."""
    name = charset.lower().strip("\"' ")
    if name.startswith((*_NAMED_ONLY, *_CYRILLIC)):
        try:
            return data.decode(name), False
        except (UnicodeDecodeError, LookupError):
            pass
    text, lossy = decode(data)
    if lossy and _is_known(name):
        text = data.decode(name, "replace")
    return text, lossy and "\ufffd" in text


def _is_known(charset: str) -> bool:
    try:
        codecs.lookup(charset)
    except LookupError:
        return False
    return bool(charset)


def body_of(mail: Mail) -> Body:
    """Sort the parts of a mail."""
    body = Body()
    _sort(mail, body)
    return body


def _sort(root: Mail, body: Body) -> None:
    """Go through the parts in order, without recursion: no depth of them overflows the stack."""
    waiting = [(root, True)]
    while waiting:
        part, shown = waiting.pop()
        kind = part.get_content_type()
        inner = list(_inner(part))
        if kind == "message/rfc822" and part is not root:
            name = (header(inner[0], "subject") if inner else "") or "메일"
            body.attachments += [
                Attachment(f"{name[:_LONGEST_NAME]}.eml", mail=one) for one in inner
            ]
        elif kind == "multipart/alternative":
            # Forms of one text: one of them is read. The others may still hold attachments.
            chosen = _chosen(inner)
            waiting += [(one, shown and one is chosen) for one in reversed(inner)]
        elif inner:
            waiting += [(one, shown) for one in reversed(inner)]
        else:
            _leaf(part, kind, body, shown=shown)


def _inner(part: Mail) -> Iterator[Mail]:
    payload = part.get_payload()
    if isinstance(payload, list):
        for inner in payload:
            if isinstance(inner, Message):
                yield inner


def _chosen(alternatives: list[Mail]) -> Mail | None:
    """Choose among forms of the same text: plain text, unless a page among them holds a table.

    In plain text a table has lost which cell belongs to which column.
    """
    plain = last = None
    for part in alternatives:
        kind = part.get_content_type()
        if kind == "text/plain" and plain is None and _data(part).strip():
            plain = part
        elif kind == "text/html" or part.is_multipart():
            last = part
    return last if plain is None or (last is not None and _holds_table(last)) else plain


def _holds_table(part: Mail) -> bool:
    """Say whether a page, also one that is sent with its pictures, holds a table of data."""
    for page in part.walk():
        if page.get_content_type() == "text/html":
            text = decoded(_data(page), str(page.get_content_charset("")))[0]
            try:
                return "<table" in text.lower() and holds_table(root_of(text))
            except Corrupt:  # the plain text will do
                return False
    return False


def _leaf(part: Mail, kind: str, body: Body, *, shown: bool) -> None:
    name = _file_name(part)
    attached = part.get_content_disposition() == "attachment"
    if kind in {"text/plain", "text/html"} and not attached and not name:
        if shown:
            text, lossy = decoded(_data(part), str(part.get_content_charset("")))
            body.lossy = body.lossy or lossy
            body.texts.append(Text(text, is_html=kind == "text/html"))
    elif name or attached:
        body.attachments.append(Attachment(name or "이름 없는 첨부", _data(part)))


def _data(part: Mail) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _file_name(part: Mail) -> str:
    """Give the name of an attached file without any folders, however it is encoded."""
    raw = part.get_filename() or ""
    name = one_line(decoded_header(raw)).replace("\\", "/").rsplit("/", 1)[-1]
    stem, dot, ending = name.rpartition(".")
    return f"{stem[:_LONGEST_NAME]}{dot}{ending[:20]}" if dot else name[:_LONGEST_NAME]
