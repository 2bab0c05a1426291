"""Collection cards: what a collection says of itself, or what can be said from its files.

A README.md at the top of a collection gives name, description and tags in its front matter. Where
it gives none, the description is made from folder and file names, and marked as made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seojae.errors import SeojaeError
from seojae.model.library import INBOX, CollectionCard
from seojae.parsers import front_matter
from seojae.parsers.encodings import decode
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root

README = "readme.md"
LONGEST_DESCRIPTION = 500
_EXAMPLES = 6


def cards(root: Root, folders: Iterable[str], files: Sequence[RelPath]) -> list[CollectionCard]:
    """Make the cards of all top-level folders but the inbox."""
    by_folder: dict[str, list[RelPath]] = {
        RelPath.from_disk(folder).shown: [] for folder in folders
    }
    for path in files:
        if path.top in by_folder:
            by_folder[path.top].append(path)
    return [_card(root, name, held) for name, held in sorted(by_folder.items()) if name != INBOX]


def _card(root: Root, folder: str, files: Sequence[RelPath]) -> CollectionCard:
    readme = next(
        (path for path in files if len(path.parts) == 2 and path.name.lower() == README), None
    )
    made = _made_description(folder, files)
    if readme is None:
        return CollectionCard(folder, folder, made)
    try:
        text, _ = decode(root.locate(readme).read_bytes()[:1_000_000])
    except (OSError, SeojaeError):
        return CollectionCard(folder, folder, made, problem="README.md 를 열지 못했습니다.")
    matter = front_matter.split(text)
    name = matter.text("name", "이름") or folder
    description = matter.text("description", "설명")[:LONGEST_DESCRIPTION]
    return CollectionCard(
        folder,
        name,
        description or made,
        matter.tags,
        readme=bool(description) or name != folder,
        problem=matter.problem,
    )


def _made_description(folder: str, files: Sequence[RelPath]) -> str:
    """Name a few documents and all subfolders, so that a reader can guess what lies there."""
    inner = list(dict.fromkeys(path.parts[1] for path in files if len(path.parts) > 2))
    stems = [path.stem for path in files if path.name.lower() != README]
    step = max(1, len(stems) // _EXAMPLES)
    examples = stems[::step][:_EXAMPLES]
    parts = [f"폴더: {', '.join(inner[:_EXAMPLES])}" if inner else ""]
    parts.append(f"문서: {', '.join(examples)} 등" if examples else "문서가 없습니다")
    return f"(설명 없음) {folder} · " + " · ".join(part for part in parts if part)
