"""What a collection says of itself: the front matter of its README.md.

Read by indexing, which makes the cards of collections, and by shelving, which lists collections
that are not indexed yet and writes their READMEs.
"""

from __future__ import annotations

from dataclasses import dataclass

from seojae.parsers import front_matter
from seojae.parsers.encodings import decode
from seojae.paths.relpath import RelPath

README = "readme.md"
LARGEST = 1_000_000
"""Bytes of a README that are read; front matter stands at its beginning."""
LONGEST_DESCRIPTION = 500
NAME_KEYS = ("name", "이름")
DESCRIPTION_KEYS = ("description", "설명")
TAGS_KEYS = ("tags", "tag", "태그")


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a README says; empty where it says nothing.

    Attributes:
        problem: a Korean sentence when its front matter could not be understood.
    """

    name: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    problem: str = ""


def introduction(data: bytes) -> Introduction:
    """Read the introduction from the bytes of a README."""
    text, _ = decode(data)
    matter = front_matter.split(text)
    return Introduction(
        name=matter.text(*NAME_KEYS),
        description=matter.text(*DESCRIPTION_KEYS)[:LONGEST_DESCRIPTION],
        tags=matter.tags,
        problem=matter.problem,
    )


def is_readme(path: RelPath) -> bool:
    """Whether a file introduces its collection: README.md at its top, in any case."""
    return len(path.parts) == 2 and path.name.lower() == README
