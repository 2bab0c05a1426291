"""What people call kinds of files, for whoever narrows by them: 한글, 엑셀, 발표자료.

One table for all faces. It only gives names of formats and file name endings; whether such files
exist is up to the caller.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_CALLED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("한글 아래아한글 한컴 한컴오피스", ("hwp", "hwpx", "hwpml", "hml")),
    ("워드 ms워드 word", ("docx", "doc")),
    ("엑셀 excel 스프레드시트", ("xlsx", "xls", "ods", "csv")),
    (
        "파워포인트 powerpoint 피피티 ppt 발표자료 프레젠테이션 프리젠테이션 슬라이드",
        ("pptx", "odp", "ppt"),
    ),
    ("피디에프", ("pdf",)),
    ("그림 사진 이미지", ("image",)),
    ("메일 이메일 전자메일 전자우편", ("eml", "msg")),
    ("텍스트", ("txt",)),
    ("웹페이지", ("html",)),
)
_FORMATS = {name: formats for names, formats in _CALLED for name in names.split()}
_TAILS = ("파일", "문서")


def formats_called(names: Iterable[str]) -> tuple[str, ...]:
    """Give the formats and file name endings that are meant by some names, each once.

    Names come as people and models write them: `한글`, `엑셀 파일`, `PDF`, `.hwp`.
    """
    return tuple(dict.fromkeys(each for name in names for each in _meant(name)))


def _meant(name: str) -> tuple[str, ...]:
    plain = "".join(unicodedata.normalize("NFC", name).casefold().split()).lstrip(".")
    for tail in _TAILS:
        if plain != tail:
            plain = plain.removesuffix(tail)
    return _FORMATS.get(plain, (plain,))
