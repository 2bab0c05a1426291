"""Large XML read element by element: no entities, no network, bounded depth, little memory.

Called by the hwpx and HWPML readers for the body of a document; small parts become trees by
`xml_parts`. libxml2's own limits stay on (10 MB a text, 256 levels), so a hostile part fails here
and not in the walk.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import IO

from lxml import etree

from seojae.parsers.xml_parts import name_of


def elements(
    source: IO[bytes], names: Collection[str], parents: Collection[str]
) -> Iterator[etree._Element]:
    """Give each element of these names right below one of these parents, whole, one at a time.

    An element is emptied when the next one is asked for: memory holds one of them, not the file.

    Raises:
        etree.XMLSyntaxError: the rest is not well-formed XML; what came before was given.
    """
    events = etree.iterparse(
        source,
        events=("end",),
        tag=[f"{{*}}{name}" for name in names],
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
