"""Packages of Office Open XML (xlsx, pptx): their parts, relations and properties.

Called by the spreadsheet and presentation readers. Knows how parts refer to each other and nothing
of what they mean. Broken side parts (a chart, a comment) cost a warning, not the document.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lxml import etree

from seojae.errors import Corrupt, Encrypted, Unsupported
from seojae.parsers.base import Limits
from seojae.parsers.dates import moment_of
from seojae.parsers.guards import first_bytes
from seojae.parsers.packages import Package
from seojae.parsers.text import one_line
from seojae.parsers.xml_parts import attribute, children, descendants, name_of, part_tree, text_in

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@dataclass(frozen=True, slots=True)
class Relation:
    """A reference from one part to another: the last word of its type, and the part's name."""

    kind: str
    target: str


class OfficeParts:
    """The parts of one package.

    Attributes:
        main: name of the part that the document begins with.
        warnings: Korean sentences on parts that could not be read.

    Raises:
        Unsupported: the package is no document of this kind.
    """

    def __init__(self, package: Package, usual_main: str, application: str) -> None:
        self.package = package
        self.warnings: list[str] = []
        starts = [r.target for r in self.relations("").values() if r.kind == "officeDocument"]
        self.main = next((name for name in (*starts, usual_main) if name in package), "")
        if posixpath.dirname(self.main) != posixpath.dirname(usual_main):
            raise Unsupported(
                f"압축 파일이지만 {application} 문서가 아닙니다.",
                "파일 이름의 확장자가 맞는지 확인해 주세요.",
            )

    def tree(self, name: str) -> etree._Element:
        """Parse a part that the document cannot do without.

        Raises:
            Corrupt: the part is missing or broken.
            TooLarge, Encrypted, Unsupported: the part cannot be read.
        """
        try:
            return part_tree(self.package, name)
        except KeyError as error:
            raise Corrupt from error

    def optional(self, name: str) -> etree._Element | None:
        """Parse a part that the document can do without; a broken one costs a warning."""
        if name not in self.package:
            return None
        try:
            return self.tree(name)
        except Corrupt:
            self.warnings.append(f"문서 안의 '{name}' 부분이 손상되어 빠졌습니다.")
            return None

    def relations(self, source: str) -> dict[str, Relation]:
        """Give what a part refers to inside the package, by relationship id."""
        folder, name = posixpath.split(source)
        root = self.optional(posixpath.join(folder, "_rels", f"{name}.rels"))
        found: dict[str, Relation] = {}
        for element in children(root, "Relationship"):
            if element.get("TargetMode") == "External":
                continue
            target = (element.get("Target") or "").replace("\\", "/")
            path = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            kind = (element.get("Type") or "").rpartition("/")[2]
            found[element.get("Id") or ""] = Relation(kind, path)
        return found

    def properties(self) -> tuple[str, datetime | None]:
        """Give the document's own title and its date of last change."""
        names = [r.target for r in self.relations("").values() if r.kind == "core-properties"]
        root = self.optional(names[0] if names else "docProps/core.xml")
        title = next((one_line(text_in(e)) for e in descendants(root, "title")), "")
        modified = next((text_in(e) for e in descendants(root, "modified")), "")
        return title, moment_of(modified)


def without_fallbacks(element: etree._Element) -> Iterator[etree._Element]:
    """Give the children of an element; of an alternative (`mc:AlternateContent`) its first choice.

    Both branches hold the same text, so reading both would double it (field note G06).
    """
    for inner in element:
        if name_of(inner) != "AlternateContent":
            yield inner
            continue
        choices = [*children(inner, "Choice"), *children(inner, "Fallback")]
        if choices:
            yield from without_fallbacks(choices[0])


def relation_id(element: etree._Element) -> str:
    """Give the relationship that an element names (`r:id`)."""
    return next(
        (
            str(value)
            for key, value in element.attrib.items()
            if str(key).endswith("/relationships}id")
        ),
        attribute(element, "id"),
    )


@contextmanager
def opened(file: Path, limits: Limits, application: str) -> Iterator[Package]:
    """Open a package, having told a document behind a password from a broken one (field note G10).

    Raises:
        Encrypted: Office wraps a document with a password in the old container format.
        Corrupt, TooLarge, Locked, Unreadable: the file cannot be opened.
    """
    head = first_bytes(file, limits)
    if head.startswith(_OLE):
        import olefile  # a fifth of what a child imports, and hardly a document needs it

        with olefile.OleFileIO(str(file)) as container:
            if container.exists("EncryptedPackage"):
                raise Encrypted(
                    f"암호가 걸린 {application} 문서입니다.",
                    f"{application}에서 암호를 푼 사본을 저장하면 읽습니다.",
                )
    with Package(file, limits) as package:
        yield package
