"""Zip packages (docx, hwpx, pptx, xlsx, odt) opened within bounds.

Declared sizes are checked before anything is unpacked, and what really comes out is counted,
because the directory of a zip may lie (field note G21).
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from seojae.errors import Corrupt, Encrypted, TooLarge, Unsupported
from seojae.parsers.base import Limits

_PIECE = 1024 * 1024


class Package:
    """A zip file of documents parts, read by name.

    Names are looked up with `/` between folders and without regard to case, since some writers
    use backslashes (FORMATS, hwpx) or another spelling.

    Raises:
        Corrupt: not a zip, or its directory is broken.
        TooLarge: more members or bytes than the limits allow, declared or real.
        Encrypted: a part is encrypted with the zip's own encryption.
        Unsupported: a part is packed by a method Python does not know.
    """

    def __init__(self, file: Path | IO[bytes], limits: Limits) -> None:
        self._limits = limits
        self._left = limits.unpacked_bytes
        try:
            self._zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, UnicodeDecodeError) as error:
            raise Corrupt from error
        members = self._zip.infolist()
        if len(members) > limits.member_count:
            self._zip.close()
            raise TooLarge(f"압축 안의 파일이 {len(members):,}개나 되어 읽지 않았습니다.")
        if sum(member.file_size for member in members) > limits.unpacked_bytes:
            self._zip.close()
            raise TooLarge("압축을 풀면 너무 커서 읽지 않았습니다.")
        self._members = {self._key(member.filename): member for member in members}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._zip.close()

    @staticmethod
    def _key(name: str) -> str:
        return name.replace("\\", "/").lstrip("/").lower()

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all parts as written, with `/` between folders."""
        return tuple(m.filename.replace("\\", "/").lstrip("/") for m in self._members.values())

    def __contains__(self, name: str) -> bool:
        return self._key(name) in self._members

    def size(self, name: str) -> int:
        """Give the declared size of a part; no more than this ever comes out of `read`.

        Raises:
            KeyError: there is no such part.
        """
        return self._members[self._key(name)].file_size

    def read(self, name: str) -> bytes:
        """Unpack one part, counting its bytes against the limit of the whole package.

        Raises:
            KeyError: there is no such part.
            Corrupt, TooLarge, Encrypted, Unsupported: as for the class.
        """
        return b"".join(self.pieces(name))

    def pieces(self, name: str) -> Iterator[bytes]:
        """Unpack one part bit by bit, for readers that need not hold it whole.

        Raises:
            KeyError: there is no such part.
            Corrupt, TooLarge, Encrypted, Unsupported: as for the class.
        """
        member = self._members[self._key(name)]
        if member.flag_bits & 0x1:
            raise Encrypted
        try:
            with self._zip.open(member) as stream:
                while piece := stream.read(_PIECE):
                    self._count(piece)
                    yield piece
        except NotImplementedError as error:
            raise Unsupported("모르는 방식으로 압축된 문서입니다.") from error
        except (zipfile.BadZipFile, EOFError, ValueError, OSError, RuntimeError) as error:
            raise Corrupt from error
        except Exception as error:  # zlib.error, lzma.LZMAError: no common parent
            if type(error).__name__ in {"error", "LZMAError"}:
                raise Corrupt from error
            raise

    def _count(self, piece: bytes) -> None:
        self._left -= len(piece)
        if self._left < 0:
            raise TooLarge("압축을 풀면 너무 커서 읽지 않았습니다.")
