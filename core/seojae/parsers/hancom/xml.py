"""XML as untrusted documents need it: no entities, no network, bounded depth, little memory.

Called by the hwpx and HWPML readers. libxml2's own limits stay on (10 MB a text, 256 levels), so a
hostile part fails here and not in the walk.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import IO

from lxml import etree


def name_of(element: etree._Element | None) -> str:
    """The local name of an element; empty for comments, instructions, entities and None."""
    tag = None if element is None else element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def root_of(data: bytes) -> etree._Element:
    """Parse a small part whole.

    Raises:
        etree.XMLSyntaxError: it is not well-formed XML.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
    )
    return etree.fromstring(data, parser)


def elements(
    source: IO[bytes], names: Collection[str], parents: Collection[str]
) -> Iterator[etree._Element]:
    """Give each element of these names right below one of these parents, whole, one at a time.

    An element is emptied when the next one is asked for: memory holds one of them, not the file.

    Raises:
        etree.XMLSyntaxError: the rest is not well-formed XML; what came before was given.
    """
    wanted = [f"{{*}}{name}" for name in names]
    events = etree.iterparse(
        source,
        events=("end",),
        tag=wanted,
        resolve_entities=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
    )
    for _, element in events:
        parent = element.getparent()
        if parent is None or name_of(parent) not in parents:
            continue
        yield element
        element.clear()
        while element.getprevious() is not None:
            del parent[0]


def text_in(element: etree._Element | None) -> str:
    """All letters inside an element; empty for None."""
    return "" if element is None else "".join(map(str, element.itertext()))


def number(element: etree._Element, attribute: str, default: int = 0) -> int:
    """An attribute as a number; `default` where it is missing or no number."""
    value = element.get(attribute, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else default


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first descendant along a path of local names, one name a level."""
    for name in path:
        if element is None:
            return None
        element = next((inner for inner in element if name_of(inner) == name), None)
    return element


def all_children(element: etree._Element | None, name: str) -> Iterator[etree._Element]:
    """The children of one name."""
    for inner in element if element is not None else ():
        if name_of(inner) == name:
            yield inner
