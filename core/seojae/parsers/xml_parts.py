"""XML parts of zip packages as trees: bounded, without entities, network or doctypes.

Called by the readers of Office and OpenDocument files. Elements are told apart by their local
names, because the strict and the transitional form of a format differ in their namespaces only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

from lxml import etree

from seojae.errors import Corrupt, TooLarge
from seojae.parsers.packages import Package

LARGEST_TREE = 64 * 1024 * 1024
"""Most bytes of a part that becomes a tree (FORMATS, Robustness)."""
MOST_TAGS = 4_000_000
"""Most tags of one part. Two million elements take 8 s and 400 MB here, a book of 1,000 pages has a
tenth of them; 63 MB of empty paragraphs would take 50 s and 1.3 GB."""
_FEW = 64  # children: a list of millions would take half as much memory as the tree
_listed: Callable[[etree._Element], list[etree._Element]] = itemgetter(slice(None))


class _Names(dict[object, str]):
    """The names of elements without their namespaces, by tag; empty for what is not an element.

    A walk asks for the same few some thousand times a document. When there are more than documents
    have, as a hostile one may, it starts anew.
    """

    _MOST = 4096

    def __missing__(self, tag: object) -> str:
        if len(self) >= self._MOST:
            self.clear()
        name = tag.rpartition("}")[2] if isinstance(tag, str) else ""  # no text for entities
        self[tag] = name
        return name


NAMES = _Names()


def part_tree(package: Package, name: str) -> etree._Element:
    """Parse one part of a package.

    Raises:
        KeyError: there is no such part.
        Corrupt: the part is no well-formed XML.
        TooLarge, Encrypted, Unsupported: the part cannot be read.
    """
    if package.size(name) > LARGEST_TREE:
        raise TooLarge("문서 안의 한 부분이 너무 커서 읽지 않았습니다.")
    return tree_of(package.read(name))


def tree_of(data: bytes) -> etree._Element:
    """Parse a whole part, keeping libxml2's limits on depth and on the length of a text.

    Raises:
        Corrupt: not well-formed XML.
        TooLarge: there are absurdly many elements in it.
    """
    try:
        return etree.fromstring(bounded(data), parser())
    except etree.XMLSyntaxError as error:
        raise Corrupt from error


def bounded(data: bytes) -> bytes:
    """Give the bytes of a part that may become a tree.

    Raises:
        TooLarge: there are absurdly many elements in it.
    """
    if data.count(b"<") > MOST_TAGS:
        raise TooLarge("문서 안의 한 부분이 너무 커서 읽지 않았습니다.")
    return data


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


def name_of(element: etree._Element) -> str:
    """Give an element's name without its namespace; empty for what is not an element."""
    return NAMES[element.tag]


def children_of(element: etree._Element) -> Iterable[etree._Element]:
    """Give the children of an element: a few as a list, which costs half of going through them."""
    return _listed(element) if len(element) < _FEW else element


def attribute(element: etree._Element | None, name: str) -> str:
    """Give an attribute by its name without namespace, empty where there is none."""
    if element is None:
        return ""
    value = element.get(name)
    if value is not None:
        return value
    for key, text in element.attrib.items():
        if str(key).rpartition("}")[2] == name:
            return str(text)
    return ""


def number(element: etree._Element, name: str, default: int = 0) -> int:
    """Give an attribute as a number that is not negative; `default` where it is none."""
    text = attribute(element, name)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def is_on(element: etree._Element | None, name: str) -> bool:
    """Say whether an on/off attribute is there and on."""
    return attribute(element, name) in {"1", "true", "on"}


def children(element: etree._Element | None, *names: str) -> Iterator[etree._Element]:
    """Give the children of these names, in order."""
    for child in () if element is None else children_of(element):
        if NAMES[child.tag] in names:
            yield child


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """Go down a path of names, taking the first child at each step; None where it ends."""
    for name in path:
        element = next(children(element, name), None)
    return element


def descendants(element: etree._Element | None, *names: str) -> Iterator[etree._Element]:
    """Give all elements of these names below an element, in document order."""
    if element is not None:
        yield from element.iter(*(f"{{*}}{name}" for name in names))


def text_in(element: etree._Element | None) -> str:
    """Give all text inside an element."""
    return "" if element is None else "".join(str(text) for text in element.itertext())
