"""Which names a person or a model may give to a file or folder, and how names are shown.

A library travels: from a Windows PC to a network drive, a cloud folder, a colleague's Mac. So a
name that one of these systems cannot hold, or that a person cannot see for what it is, is refused
on all of them, with the reason (field note F02). Names that are on disk already are never judged
here, only made fit to be shown. Called by `RelPath` and by whatever makes a collection.
"""

from __future__ import annotations

import re
import sys
import unicodedata

from seojae.errors import NameNotAllowed
from seojae.model.library import INBOX
from seojae.paths.ignored import is_ignored

STATE = ".seojae"
"""The folder under the root that holds the index, the journal and the logs."""

MAX_LENGTH = 255
"""Longest name: in bytes of UTF-8 on Linux, in UTF-16 units elsewhere (field note F08)."""

COUNTS_BYTES = sys.platform not in ("win32", "darwin")
"""Whether this system counts the length of a name in bytes."""
_MESSAGE_LENGTH = 60

# What cannot be seen or turns the text around: controls, soft hyphen, marks of direction,
# zero-width spaces, line separators, Hangul fillers, noncharacters, tags and lone surrogates.
_UNSEEN = (
    "\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff0-\ufffb\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f"
)
_UNSEEN_CHARACTER = re.compile(f"[{_UNSEEN}]")
# The zero-width joiner holds emoji together in names that exist; a new name does without it.
_UNSEEN_IN_NEW_NAME = re.compile(f"[{_UNSEEN}\u200d]")
_UNDECODABLE = re.compile("[\ud800-\udfff]")
_SEPARATORS = re.compile(r"[/\\]")
_PUNCTUATION = re.compile(r'[<>:"|?*]')
_ENVIRONMENT_VARIABLE = re.compile(r"%[A-Za-z_][A-Za-z0-9_()]*%")
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {port + digit for port in ("com", "lpt") for digit in "123456789¹²³"}
)


def visible(name: str) -> str:
    """Give a name as people and models see it: NFC, valid UTF-8, nothing hidden in it.

    Bytes that are not UTF-8 are read as CP949 where the whole name can be (names out of old zip
    files, field note F09). What then is still undecodable or unseen becomes U+FFFD.
    """
    text = unicodedata.normalize("NFC", _decoded(name))
    return _UNSEEN_CHARACTER.sub("\ufffd", text)


def _decoded(name: str) -> str:
    """Read a name with undecodable bytes (PEP 383 surrogates) as CP949 where that is plausible."""
    if not _UNDECODABLE.search(name):
        return name
    # A character of three bytes means that most of the name is UTF-8 which was cut somewhere;
    # CP949 would turn that into nonsense without an error.
    if any(character > "\u07ff" and not _UNDECODABLE.match(character) for character in name):
        return name
    for encoding in ("utf-8", "cp949"):  # UTF-8 where the locale of this process is ASCII
        try:
            return name.encode("utf-8", "surrogateescape").decode(encoding)
        except UnicodeError:
            continue
    return name


def fold(name: str) -> str:
    """Give the form in which two names are compared: case and composition do not count.

    Names that Windows or macOS would take for one another are equal here (field note F06).
    """
    # Folding is defined on decomposed text (Unicode 3.13, D145): else some accents fold twice.
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", visible(name)).casefold())


def check_name(name: str, *, counts_bytes: bool = COUNTS_BYTES) -> None:
    """Refuse a name that cannot be given to a file or folder.

    Args:
        name: one name without folders.
        counts_bytes: whether the length is counted in bytes of UTF-8 rather than UTF-16 units.

    Raises:
        NameNotAllowed: says in Korean which rule the name breaks.
    """
    if reason := _objection(name, counts_bytes=counts_bytes):
        raise _refusal(name, reason)


def check_collection_name(name: str) -> None:
    """Refuse a name that cannot become a collection.

    Raises:
        NameNotAllowed: `check_name` refuses it, or the name means something else in a library.
    """
    check_name(name)
    if fold(name) == INBOX:
        raise _refusal(name, "인박스가 쓰는 이름입니다")
    if is_ignored(name):
        raise _refusal(name, "임시 파일이나 숨김 폴더로 여겨 색인하지 않는 이름입니다")
    if _ENVIRONMENT_VARIABLE.search(name):
        raise _refusal(name, "환경 변수처럼 보이는 이름입니다")


def _refusal(name: str, reason: str) -> NameNotAllowed:
    shown = visible(name)
    if len(shown) > _MESSAGE_LENGTH:
        shown = shown[: _MESSAGE_LENGTH - 1] + "…"
    return NameNotAllowed(f"쓸 수 없는 이름입니다: '{shown}' ({reason}).")


def _objection(name: str, *, counts_bytes: bool) -> str:
    """Say what is wrong with a name; empty when nothing is."""
    if not name.strip():
        return "비어 있습니다"
    if name in (".", ".."):
        return "폴더 이름이 아니라 위치를 뜻합니다"
    if _SEPARATORS.search(name):
        return "폴더를 나누는 / 나 \\ 가 들어 있습니다"
    if _UNSEEN_IN_NEW_NAME.search(name):
        return "보이지 않는 글자나 제어 문자가 들어 있습니다"
    if found := _PUNCTUATION.search(name):
        return f"{found[0]} 는 이름에 쓸 수 없습니다"
    if name != name.strip():
        return "앞이나 뒤에 빈칸이 있습니다"
    if name.endswith("."):
        return "점으로 끝납니다"
    # Windows opens the device whatever the extension, and with spaces before the dot.
    if name.partition(".")[0].rstrip(" ").casefold() in _DEVICES:
        return "Windows가 장치 이름으로 씁니다"
    if _length(name, counts_bytes=counts_bytes) > MAX_LENGTH:
        return "너무 깁니다"
    return ""


def _length(name: str, *, counts_bytes: bool) -> int:
    if counts_bytes:
        return len(name.encode("utf-8"))
    return len(name.encode("utf-16-le")) // 2
