"""Pictures and pages of scans, made small enough to be handed out and looked at.

A model takes 1,568 pixels a side and a reply of less than a megabyte (CLIENTS, limits), a phone's
photo has ten times as much, and no client shows a bmp or tif. The file is opened in a child process
with bounds, as for reading, since it may come from anywhere. Called by the library.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

from seojae.errors import Corrupt, TooLarge, UnknownSection, Unsupported
from seojae.parsers.base import Limits
from seojae.parsers.guards import first_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST_SIDE = 1_568
MOST_BYTES = 600_000

_SECONDS = 20.0
_MOST_PIXELS = 120_000_000
_AS_THEY_ARE = {"PNG": "image/png", "JPEG": "image/jpeg", "GIF": "image/gif", "WEBP": "image/webp"}
_QUALITIES = (82, 65, 45, 25)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a child hands back; see `seojae.model.pictures.Picture`."""

    data: bytes
    mime_type: str
    page: int
    pages: int


def show(file: Path, page: int = 1) -> Shown:
    """Make a picture of a file, in a child process.

    Args:
        file: a picture or a PDF.
        page: which page, counted from 1.

    Raises:
        DocumentError: it cannot be opened or is too large.
        UnknownSection: it has no such page.
    """
    from seojae.parsers.workers import ReadingPool

    with ReadingPool(1, Limits(), _SECONDS, read=partial(make, page=page)) as pool:
        made = cast("Shown | None", pool.submit(file).result())
    if made is None:
        raise UnknownSection(f"{page}쪽이 문서에 없습니다.", "더 작은 쪽 번호를 주세요.")
    return made


def make(file: Path, limits: Limits, page: int) -> Shown | None:
    """Make the picture here; None where there is no such page. For a child process.

    Raises:
        DocumentError: as for `show`.
    """
    from PIL import Image, UnidentifiedImageError

    if first_bytes(file, limits).startswith(b"%PDF"):
        return _pdf_page(file, page)
    if page != 1:
        return None
    Image.MAX_IMAGE_PIXELS = _MOST_PIXELS
    try:
        with Image.open(file) as opened:
            size, kind = file.stat().st_size, opened.format or ""
            if opened.width * opened.height > _MOST_PIXELS:
                raise TooLarge("그림이 너무 커서 보여 줄 수 없습니다.")
            is_small = max(opened.size) <= LONGEST_SIDE and size <= MOST_BYTES
            if is_small and kind in _AS_THEY_ARE:
                opened.load()
                return Shown(file.read_bytes(), _AS_THEY_ARE[kind], 1, 1)
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is decoded small at once
            return Shown(_jpeg(opened), "image/jpeg", 1, 1)
    except UnidentifiedImageError as error:
        raise Unsupported(
            "이 그림 형식은 보여 줄 수 없습니다.", "png나 jpg로 저장한 사본을 넣어 주세요."
        ) from error
    except Image.DecompressionBombError as error:
        raise TooLarge("그림이 너무 커서 보여 줄 수 없습니다.") from error
    except (OSError, ValueError, SyntaxError) as error:  # what decoders raise on broken bytes
        raise Corrupt from error


def _pdf_page(file: Path, page: int) -> Shown | None:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError as error:
        raise Corrupt from error
    try:
        pages = len(document)
        if not 1 <= page <= pages:
            return None
        drawn = document[page - 1]
        scale = LONGEST_SIDE / max(1.0, *drawn.get_size())
        return Shown(_jpeg(drawn.render(scale=scale).to_pil()), "image/jpeg", page, pages)
    except pypdfium2.PdfiumError as error:
        raise Corrupt from error
    finally:
        document.close()


def _jpeg(picture: Image) -> bytes:
    """Write a picture as JPEG within the bounds, upright, on white where it is transparent."""
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(picture)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    if upright.mode in ("RGBA", "LA", "PA", "P"):
        layered = upright.convert("RGBA")
        upright = Image.new("RGB", layered.size, "white")
        upright.paste(layered, mask=layered.getchannel("A"))
    plain = upright.convert("RGB")
    data = b""
    for quality in _QUALITIES:
        written = BytesIO()
        plain.save(written, "JPEG", quality=quality, optimize=True)
        data = written.getvalue()
        if len(data) <= MOST_BYTES:
            break
    return data
