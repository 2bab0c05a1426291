"""The parts of an OpenDocument file: content, styles, properties, embedded objects.

Called by the readers of odt, odp and ods. Tells a document behind a password from a broken one;
knows nothing of what the content means.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lxml import etree

from seojae.errors import Corrupt, Encrypted, TooLarge
from seojae.parsers.base import Limits
from seojae.parsers.dates import moment_of
from seojae.parsers.guards import first_bytes
from seojae.parsers.packages import Package
from seojae.parsers.text import one_line
from seojae.parsers.xml_parts import attribute, child, children, descendants, part_tree, text_in

_CONTENT = "content.xml"


@dataclass(frozen=True, slots=True)
class EmbeddedObject:
    """What an embedded object says: its kind in Korean, its text, and its data as a grid."""

    kind: str
    text: str
    grid: list[list[str]]


class OpenDocument:
    """One opened document.

    Attributes:
        package: the zip behind it.
        warnings: Korean sentences on parts that could not be read.
    """

    def __init__(self, package: Package) -> None:
        self.package = package
        self.warnings: list[str] = []
        if _CONTENT not in package:
            raise Corrupt

    def content(self) -> etree._Element:
        """Parse the content.

        Raises:
            Corrupt, TooLarge, Encrypted, Unsupported: it cannot be read.
        """
        return part_tree(self.package, _CONTENT)

    def pieces(self) -> Iterator[bytes]:
        """Unpack the content bit by bit.

        Raises:
            Corrupt, TooLarge, Encrypted, Unsupported: it cannot be read.
        """
        return self.package.pieces(_CONTENT)

    def optional(self, name: str) -> etree._Element | None:
        """Parse a part that the document can do without; a broken one costs a warning."""
        if name not in self.package:
            return None
        try:
            return part_tree(self.package, name)
        except (Corrupt, TooLarge):
            self.warnings.append(f"문서 안의 '{name}' 부분이 손상되어 빠졌습니다.")
            return None

    def properties(self) -> tuple[str, datetime | None]:
        """Give the document's own title and its date of last change."""
        meta = child(self.optional("meta.xml"), "meta")
        title = one_line(text_in(child(meta, "title")))
        return title, moment_of(text_in(child(meta, "date")))

    def embedded(self, reference: str) -> EmbeddedObject | None:
        """Read an object that a frame refers to (`./Object 1`): a chart or a formula."""
        name = posixpath.normpath(posixpath.join("/", reference, _CONTENT)).lstrip("/")
        root = self.optional(name)
        if root is None:
            return None
        if str(root.tag).endswith("}math"):
            source = next((text_in(note) for note in descendants(root, "annotation")), "")
            return EmbeddedObject("수식", one_line(source or text_in(root)), [])
        chart = child(root, "body", "chart", "chart")
        if chart is None:
            return None
        title = one_line(text_in(next(children(chart, "title"), None)))
        grid = [
            [one_line(text_in(cell)) for cell in children(row, "table-cell")]
            for row in descendants(child(chart, "table"), "table-row")
        ]
        return EmbeddedObject("차트", title, grid)


@contextmanager
def opened(file: Path, limits: Limits) -> Iterator[OpenDocument]:
    """Open a document.

    Raises:
        Encrypted: it needs a password.
        Corrupt, TooLarge, Unsupported, Locked, Unreadable: it cannot be opened.
    """
    first_bytes(file, limits)
    with Package(file, limits) as package:
        document = OpenDocument(package)
        manifest = document.optional("META-INF/manifest.xml")
        for entry in descendants(manifest, "file-entry"):
            if child(entry, "encryption-data") is not None:
                name = attribute(entry, "full-path")
                if name in {_CONTENT, "encrypted-package"}:
                    raise Encrypted
        yield document
