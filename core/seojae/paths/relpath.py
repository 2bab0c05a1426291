"""`RelPath`: a place under the library root.

It keeps the spelling on disk, because that is what opens the file, and gives the spelling people
see, because the two differ: macOS decomposes Hangul, old zip files bring CP949 bytes (field notes
C04, F09). It never touches the disk and never names anything above the root. Whether links on the
way lead out is for `Root.locate`, which knows the root.
"""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Self

from seojae.errors import OutsideLibrary
from seojae.paths.names import check_name, fold, visible

_DRIVE = re.compile(r"[A-Za-z]:")
_NO_NAMES = frozenset({"", ".", ".."})


@dataclass(frozen=True, slots=True)
class RelPath:
    """A file or folder under the root, never the root itself.

    Attributes:
        native: the spelling on disk, with `/` between the parts. It may hold surrogates that
            stand for undecodable bytes: it is for opening files, not for showing or storing.

    Raises:
        OutsideLibrary: `native` is empty, absolute, or has a part that is empty, `.` or `..`.
    """

    native: str

    def __post_init__(self) -> None:
        if "\0" in self.native or not _NO_NAMES.isdisjoint(self.native.split("/")):
            raise OutsideLibrary

    @classmethod
    def from_disk(cls, native: str) -> Self:
        """Take a path as a directory scan gives it. Its names are on disk and are not judged.

        Raises:
            OutsideLibrary: the path is absolute, empty or has a part that is not a name.
        """
        return cls(native)

    @classmethod
    def parse(cls, text: str) -> Self:
        r"""Read a path that a person or a model gives; `/` and `\` both divide.

        The result is the place that was meant, in NFC. A document that is indexed already may be
        spelled otherwise on disk: look for its `key` among the indexed ones.

        Raises:
            OutsideLibrary: the path is absolute, has a drive or a server, or climbs by `..`.
            NameNotAllowed: a part is not a name that a file may have (`names.check_name`).
        """
        path = unicodedata.normalize("NFC", text).replace("\\", "/")
        if path.startswith("/") or _DRIVE.match(path):
            raise OutsideLibrary
        # A folder may be written with its closing slash.
        parts = path.removesuffix("/").split("/")
        if ".." in parts:
            raise OutsideLibrary
        for part in parts:
            check_name(part)
        return cls("/".join(parts))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read back what `to_bytes` gave."""
        return cls(os.fsdecode(data))

    def to_bytes(self) -> bytes:
        """Give the spelling on disk as the bytes the system uses: what an index can store."""
        return os.fsencode(self.native)

    @property
    def shown(self) -> str:
        """The path as people and models see it: NFC, always valid UTF-8."""
        return "/".join(visible(part) for part in self.parts)

    @property
    def key(self) -> str:
        """The path as it is compared: equal where Windows or macOS see one file (field note F06).

        Two names made of bytes that nobody can decode may share a key; `native` tells them apart.
        """
        return "/".join(fold(part) for part in self.parts)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names on the way, spelled as on disk."""
        return tuple(self.native.split("/"))

    @property
    def name(self) -> str:
        """The last part as shown."""
        return visible(self.parts[-1])

    @property
    def stem(self) -> str:
        """The last part as shown, without its suffix."""
        return PurePosixPath(self.name).stem

    @property
    def suffix(self) -> str:
        """The file name ending in lower case with its dot; empty where there is none."""
        return PurePosixPath(self.name).suffix.lower()

    @property
    def parent(self) -> Self | None:
        """The folder it lies in; None directly under the root."""
        folder, slash, _ = self.native.rpartition("/")
        return type(self)(folder) if slash else None

    @property
    def top(self) -> str:
        """The first folder as shown, which names the collection; empty directly under the root."""
        first, slash, _ = self.native.partition("/")
        return visible(first) if slash else ""

    def __str__(self) -> str:
        return self.shown
