"""The OLE file around an HWP 5.0 document: what protects it, its streams, unpacked within bounds.

Says why a document cannot be read (password, DRM, 배포용 that does not open) before any of its text
is touched. The body of a 배포용 document is in ViewText; its BodyText holds a notice only, which
must never become content (field note G22), so it is not even opened.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import IO

import olefile

from seojae.errors import Corrupt, Distribution, Encrypted, TooLarge
from seojae.parsers.base import Limits
from seojae.parsers.hwp.distribution import decrypted
from seojae.parsers.hwp.summary import Summary

_SIGNATURE = b"HWP Document File"
_COMPRESSED = 1 << 0
_PASSWORD = 1 << 1
_DISTRIBUTION = 1 << 2
_DRM = 1 << 4 | 1 << 10
_CERTIFICATE = 1 << 8
_TRACKED_CHANGES = 1 << 14
_SECTION = re.compile(r"section(\d+)", re.IGNORECASE)
_PIECE = 256 * 1024


class Container:
    """An open HWP 5.0 file.

    Raises:
        Corrupt: no OLE file, or one without an HWP header or without a body.
        Encrypted: protected by a password, a certificate or DRM.
        Distribution: 배포용 without a readable body.
    """

    def __init__(self, stream: IO[bytes], limits: Limits) -> None:
        self._ole = olefile.OleFileIO(stream)
        self._left = limits.unpacked_bytes
        if not self._ole.exists("FileHeader"):
            raise Corrupt("한글 문서의 첫머리(FileHeader)가 없어 열리지 않습니다.")
        header = self._raw("FileHeader")
        if not header.startswith(_SIGNATURE) or len(header) < 40:
            raise Corrupt("한글 문서의 첫머리(FileHeader)가 손상되었습니다.")
        self._flags = int.from_bytes(header[36:40], "little")
        if self._flags & _PASSWORD:
            raise Encrypted
        if self._flags & _CERTIFICATE:
            raise Encrypted("인증서로 암호화한 문서입니다.")
        if self._flags & _DRM:
            raise Encrypted("DRM으로 보호된 문서입니다.", "보호를 푼 사본을 넣으면 읽습니다.")
        self._body = self._body_streams()

    def _body_streams(self) -> list[str]:
        views = self._sections("ViewText")
        if self._flags & _DISTRIBUTION:
            if not views:
                raise Distribution
            return views
        # A document that tracks changes has its marked body in ViewText as well.
        if self._flags & _TRACKED_CHANGES and views:
            return views
        body = self._sections("BodyText") or views
        if not body:
            raise Corrupt("한글 문서에 본문이 없습니다.")
        return body

    def _sections(self, storage: str) -> list[str]:
        found: list[tuple[int, str]] = []
        for entry in self._ole.listdir(streams=True, storages=False):
            match = _SECTION.fullmatch(entry[-1])
            if len(entry) == 2 and entry[0].lower() == storage.lower() and match:
                found.append((int(match.group(1)), "/".join(entry)))
        return [path for _, path in sorted(found)]

    def document_info(self) -> tuple[bytes | bytearray, bool]:
        """The unpacked DocInfo stream, and whether it is damaged."""
        if not self._ole.exists("DocInfo"):
            return b"", True
        return self._unpacked(self._raw("DocInfo"))

    def sections(self) -> Iterator[tuple[bytes | bytearray, bool]]:
        """Unpack the sections of the body in order, each with whether it is damaged.

        Raises:
            TooLarge: more comes out than the limits allow.
            Distribution: the body of a 배포용 document cannot be decrypted.
        """
        for path in self._body:
            raw = self._raw(path)
            if path.lower().startswith("viewtext"):
                raw = decrypted(raw, required=bool(self._flags & _DISTRIBUTION))
            yield self._unpacked(raw)

    def summary(self) -> Summary:
        """Title and date; empty where the document has none."""
        path = "\x05HwpSummaryInformation"
        try:
            return Summary(self._raw(path) if self._ole.exists(path) else b"")
        except OSError:  # olefile's error for a broken stream; it costs the title, never the text
            return Summary(b"")

    def _raw(self, path: str) -> bytes:
        data: bytes = self._ole.openstream(path).read()
        return data

    def _unpacked(self, raw: bytes) -> tuple[bytes | bytearray, bool]:
        """Inflate raw deflate data; keep what came out before an error."""
        if not self._flags & _COMPRESSED:
            self._count(len(raw))
            return raw, False
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        unpacked = bytearray()  # grows in place: joining pieces would need the memory twice
        rest = raw
        try:
            while rest and not inflater.eof:
                piece = inflater.decompress(rest, _PIECE)
                self._count(len(piece))
                unpacked += piece
                rest = inflater.unconsumed_tail
        except zlib.error:
            return unpacked, True
        return unpacked, not inflater.eof

    def _count(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise TooLarge("압축을 풀면 너무 커서 읽지 않았습니다.")
