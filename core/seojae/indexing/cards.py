"""Collection cards: what a collection says of itself, or what can be said from its files.

A README.md at the top of a collection gives name, description and tags in its front matter. Where
it gives none, the description is made from folder names and document titles, and marked as made.
Called by a run, before and after the files are read; a reconciliation makes only some anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from seojae.errors import OnlineOnly, SeojaeError
from seojae.indexing.scan import FoundFile, Scan, top_folders
from seojae.model.library import INBOX, CollectionCard
from seojae.parsers.collection_readme import LARGEST, introduction, is_readme
from seojae.paths.relpath import RelPath
from seojae.paths.root import Root
from seojae.store import documents
from seojae.store.database import Connection

_EXAMPLES = 6
_LONGEST_EXAMPLE = 40


def cards(root: Root, found: Scan, titles: Mapping[str, str]) -> list[CollectionCard]:
    """Make the cards of all top-level folders but the inbox, in the order of their names.

    Args:
        root: the library folder.
        found: what lies in it.
        titles: titles of documents by their path on disk, as far as they are known.
    """
    by_folder: dict[str, list[FoundFile]] = {
        RelPath.from_disk(folder).shown: [] for folder in found.folders if "/" not in folder
    }
    for file in sorted(found.files, key=lambda file: file.path.native):
        if file.path.top in by_folder:
            by_folder[file.path.top].append(file)
    return [
        _card(root, name, files, titles)
        for name, files in sorted(by_folder.items())
        if name != INBOX
    ]


def refreshed(
    root: Root, before: Iterable[CollectionCard], places: Iterable[RelPath], connection: Connection
) -> list[CollectionCard]:
    """Make the cards anew of the collections in which some places lie; others stay as they were.

    Args:
        root: the library folder.
        before: the cards so far.
        places: what changed.
        connection: the index, whose rows are true for the places already.

    Raises:
        OSError: the root cannot be listed.
    """
    touched = {RelPath.from_disk(place.parts[0]).shown for place in places}
    known = {card.folder: card for card in before}
    there = top_folders(root)
    stale = [folder for folder in there if folder.shown in touched or folder.shown not in known]
    found = Scan(folders={folder.native for folder in stale})
    titles = {}
    for row in documents.every(connection, [folder.shown for folder in stale]) if stale else ():
        if row.file.mtime_ns:  # links and closed folders are no files, and have no time
            online_only = row.code == OnlineOnly.code
            found.files.append(FoundFile(row.path, row.file.size, row.file.mtime_ns, online_only))
            titles[row.path.native] = row.title
    made = {card.folder: card for card in cards(root, found, titles)}
    folders = {folder.shown for folder in there}
    return [card for folder, card in sorted((known | made).items()) if folder in folders]


def _card(
    root: Root, folder: str, files: Sequence[FoundFile], titles: Mapping[str, str]
) -> CollectionCard:
    made = _made_description(folder, files, titles)
    readme = next((file for file in files if is_readme(file.path)), None)
    if readme is None or readme.online_only:
        return CollectionCard(folder, folder, made)
    try:
        with root.locate(readme.path).open("rb") as stream:
            told = introduction(stream.read(LARGEST))
    except (OSError, SeojaeError):
        return CollectionCard(folder, folder, made, problem="README.md 를 열지 못했습니다.")
    name = told.name or folder
    return CollectionCard(
        folder,
        name,
        told.description or made,
        told.tags,
        readme=bool(told.description) or name != folder,
        problem=told.problem,
    )


def _made_description(folder: str, files: Sequence[FoundFile], titles: Mapping[str, str]) -> str:
    """Name a few documents and subfolders, so that a reader can guess what lies there."""
    paths = [file.path for file in files if not is_readme(file.path)]
    inner = list(dict.fromkeys(path.parts[1] for path in paths if len(path.parts) > 2))
    names = [titles.get(path.native) or path.stem for path in paths]
    step = max(1, len(names) // _EXAMPLES)
    examples = [name[:_LONGEST_EXAMPLE] for name in names[::step][:_EXAMPLES]]
    parts = [f"폴더: {', '.join(inner[:_EXAMPLES])}"] if inner else []
    parts.append(f"문서: {', '.join(examples)} 등" if examples else "문서가 없습니다")
    return f"(설명 없음) {folder} · " + " · ".join(parts)
