"""The parts of a Word package as XML trees, and how they refer to each other.

Opens nothing by itself but through `Package`, so that every read is bounded; parses with external
entities and the network off. Called by the other modules of this package; knows nothing of text.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

from seojae.errors import Corrupt, TooLarge, Unsupported
from seojae.parsers.packages import Package

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"

LARGEST_PART = 64 * 1024 * 1024
"""Most bytes of one XML part (FORMATS, Robustness)."""
MOST_TAGS = 4_000_000
"""Most tags of one XML part. Two million elements take 8 s and 400 MB here, a book of 1,000 pages
has a tenth of them; 63 MB of empty paragraphs would take 50 s and 1.3 GB."""

# The ISO "strict" form of the format differs in its namespaces only.
_STRICT = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", W[1:-1].encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", R[1:-1].encode()),
)


def parser(*, recover: bool = False) -> etree.XMLParser:
    """Make an XML parser that reads no other file, and keeps libxml2's limits on depth and text."""
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
    )


def local(element: etree._Element) -> str:
    """Give the name of an element without its namespace; empty for what is not an element."""
    tag: object = element.tag  # not a text for entities
    return _without_namespace(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=1024)  # the walk asks for the same few names some thousand times a document
def _without_namespace(tag: str) -> str:
    return tag.rpartition("}")[2]


def attribute(element: etree._Element | None, name: str) -> str:
    """Give an attribute of the Word namespace, empty where there is none."""
    return "" if element is None else (element.get(W + name) or "")


def number(element: etree._Element | None, name: str, default: int = 0) -> int:
    """Give an attribute of the Word namespace as a number, `default` where it is none."""
    try:
        return int(attribute(element, name))
    except ValueError:
        return default


def switched_on(element: etree._Element | None) -> bool:
    """Say whether an on/off property is there and not switched off (`w:val="0"`)."""
    return element is not None and attribute(element, "val") not in {"0", "false", "off"}


@dataclass(frozen=True, slots=True)
class Relation:
    """A reference from one part to another: the last word of its type, and the part's name."""

    kind: str
    target: str


class Parts:
    """The XML parts of one Word package.

    Attributes:
        main: name of the part that holds the body.
        warnings: Korean sentences on parts that could not be read whole.

    Raises:
        Unsupported: the package is no Word document.
    """

    def __init__(self, package: Package) -> None:
        self._package = package
        self.warnings: list[str] = []
        self._relations: dict[str, dict[str, Relation]] = {}
        starts = [r.target for r in self.relations("").values() if r.kind == "officeDocument"]
        self.main = next((name for name in (*starts, "word/document.xml") if name in package), "")
        if not self.main:
            raise Unsupported(
                "압축 파일이지만 Word 문서가 아닙니다.",
                "파일 이름의 확장자가 맞는지 확인해 주세요.",
            )

    def tree(self, name: str) -> etree._Element:
        """Parse one part; broken XML is read as far as it goes, with a warning.

        Raises:
            KeyError: there is no such part.
            Corrupt, TooLarge, Encrypted, Unsupported: the part cannot be read.
        """
        data = self.data(name)
        if data.count(b"<") > MOST_TAGS:
            raise TooLarge("문서 안의 본문이 너무 커서 읽지 않았습니다.")
        if b"http://purl.oclc.org/ooxml/" in data:
            for strict, usual in _STRICT:
                data = data.replace(strict, usual)
        try:
            return etree.fromstring(data, parser())
        except etree.XMLSyntaxError as error:
            root = etree.fromstring(data, parser(recover=True)) if data.strip() else None
            if root is None:
                raise Corrupt from error
            self.warnings.append("문서 파일의 일부가 손상되어 읽을 수 있는 데까지만 읽었습니다.")
            return root

    def optional(self, name: str) -> etree._Element | None:
        """Parse a part that a document can do without; a broken one costs a warning."""
        if name not in self._package:
            return None
        try:
            return self.tree(name)
        except Corrupt:
            self.warnings.append(f"문서 안의 '{name}' 부분이 손상되어 빠졌습니다.")
            return None

    def data(self, name: str) -> bytes:
        """Give the bytes of one part.

        Raises:
            KeyError: there is no such part.
            Corrupt, TooLarge, Encrypted, Unsupported: the part cannot be read.
        """
        if self._package.size(name) > LARGEST_PART:
            raise TooLarge("문서 안의 본문이 너무 커서 읽지 않았습니다.")
        return self._package.read(name)

    def relations(self, source: str) -> dict[str, Relation]:
        """Give what a part refers to inside the package, by relationship id."""
        if source not in self._relations:
            self._relations[source] = self._read_relations(source)
        return self._relations[source]

    def _read_relations(self, source: str) -> dict[str, Relation]:
        folder, name = posixpath.split(source)
        root = self.optional(posixpath.join(folder, "_rels", f"{name}.rels"))
        found: dict[str, Relation] = {}
        for element in () if root is None else root:
            target = element.get("Target") or ""
            if local(element) != "Relationship" or element.get("TargetMode") == "External":
                continue
            path = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            kind = (element.get("Type") or "").rpartition("/")[2]
            found[element.get("Id") or ""] = Relation(kind, path)
        return found

    def related(self, source: str, kind: str) -> list[str]:
        """Name the parts of one kind (`header`, `styles`) that a part refers to, each once."""
        names = [r.target for r in self.relations(source).values() if r.kind == kind]
        return [name for name in dict.fromkeys(names) if name in self._package]
