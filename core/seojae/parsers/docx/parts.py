"""The parts of a Word package: what `OfficeParts` gives, and what Word files need besides.

A broken body is read as far as it goes, and the ISO "strict" form is read as the usual one. Called
by the other modules of this package; knows nothing of text.
"""

from __future__ import annotations

from lxml import etree

from seojae.errors import Corrupt, TooLarge
from seojae.parsers.ooxml import OfficeParts, Relation
from seojae.parsers.packages import Package
from seojae.parsers.xml_parts import LARGEST_TREE, bounded, parser

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"

# The ISO "strict" form of the format differs in its namespaces only.
_STRICT = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", W[1:-1].encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", R[1:-1].encode()),
)


def child_of(element: etree._Element, name: str) -> etree._Element | None:
    """Give the first child of this name in the Word namespace; `find` costs twice as much.

    What is asked for most (`tcPr`, `rPr`, `trPr`) is the very first child of what it describes.
    """
    if len(element) and element[0].tag == W + name:
        return element[0]
    return next(element.iterchildren(W + name), None)


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


class Parts(OfficeParts):
    """The XML parts of one Word package.

    Raises:
        Unsupported: the package is no Word document.
    """

    def __init__(self, package: Package) -> None:
        self._relations: dict[str, dict[str, Relation]] = {}
        super().__init__(package, "word/document.xml", "Word")

    def tree(self, name: str) -> etree._Element:
        """Parse one part; broken XML is read as far as it goes, with a warning.

        Raises:
            KeyError: there is no such part.
            Corrupt, TooLarge, Encrypted, Unsupported: the part cannot be read.
        """
        data = self.xml(name)
        try:
            return etree.fromstring(data, parser())
        except etree.XMLSyntaxError as error:
            root = etree.fromstring(data, parser(recover=True)) if data.strip() else None
            if root is None:
                raise Corrupt from error
            self.warnings.append("문서 파일의 일부가 손상되어 읽을 수 있는 데까지만 읽었습니다.")
            return root

    def xml(self, name: str) -> bytes:
        """Give the bytes of one part in the usual form, where they may become a tree.

        Raises:
            KeyError: there is no such part.
            Corrupt, TooLarge, Encrypted, Unsupported: the part cannot be read.
        """
        data = bounded(self.data(name))
        if b"http://purl.oclc.org/ooxml/" in data:
            for strict, usual in _STRICT:
                data = data.replace(strict, usual)
        return data

    def data(self, name: str) -> bytes:
        """Give the bytes of one part.

        Raises:
            KeyError: there is no such part.
            Corrupt, TooLarge, Encrypted, Unsupported: the part cannot be read.
        """
        if self.package.size(name) > LARGEST_TREE:
            raise TooLarge("문서 안의 본문이 너무 커서 읽지 않았습니다.")
        return self.package.read(name)

    def relations(self, source: str) -> dict[str, Relation]:
        """Give what a part refers to inside the package; each part is asked once."""
        if source not in self._relations:
            self._relations[source] = super().relations(source)
        return self._relations[source]

    def related(self, source: str, kind: str) -> list[str]:
        """Name the parts of one kind (`header`, `styles`) that a part refers to, each once."""
        names = [r.target for r in self.relations(source).values() if r.kind == kind]
        return [name for name in dict.fromkeys(names) if name in self.package]
