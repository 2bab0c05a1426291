"""What search knows of copies and versions of the documents it found (issue 8).

Which documents belong together and which is probably the newest was decided by
`seojae.duplicates`, which search does not know; here it is read from the index and put into words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from seojae.model.library import INBOX
from seojae.search.scoring import Candidate
from seojae.store import documents, versions
from seojae.store.database import Connection
from seojae.store.documents import DocumentRow
from seojae.store.versions import Version


@dataclass(frozen=True, slots=True)
class Others:
    """Files that hold the same or nearly the same as a hit, and why this one is shown.

    Attributes:
        sources: paths under the root, as shown.
        reason: Korean sentences; empty where nothing is known but that the passage is the same.
    """

    sources: tuple[str, ...]
    reason: str = ""


def of_candidates(connection: Connection, ranked: Iterable[Candidate]) -> dict[int, Version]:
    """Give for the documents of candidates, by row number, which version they are of what."""
    return versions.of_rows(connection, sorted({each.document for each in ranked}))


def others(
    connection: Connection,
    row: DocumentRow,
    version: Version | None,
    copies: Iterable[DocumentRow],
    *,
    include_inbox: bool,
) -> Others:
    """Name the files that hold the same as a hit: copies of its passage, versions of its document.

    Files of the inbox are named only where it is searched, too.
    """
    same = {copy.id: copy for copy in copies}
    if version is None:
        return Others(tuple(sorted({copy.source for copy in same.values()})))
    group = versions.documents_of_group(connection, version.group)
    same |= documents.by_rows(connection, group)
    newest = same.get(version.latest, row)
    found = {
        each.source
        for each in same.values()
        if each.id != row.id and (include_inbox or each.collection != INBOX)
    }
    if newest.id == row.id:
        reason = f"비슷한 문서 가운데 가장 새것으로 보입니다. {version.reason}"
    else:
        reason = f"더 새것으로 보이는 문서가 있습니다: {newest.source}. {version.reason}"
    return Others(tuple(sorted(found)), reason if found else "")
