"""What we wrote where: `~/.seojae/connections.json`, for each settings file with an entry of ours.

It makes three things possible: to notice that a client has dropped our entry (field note A03), to
say whether it has started since, and to take a section away again that we had made. It belongs to
the person and not to a library. Losing it costs nothing else, so a file that cannot be read counts
as empty. Called by `registering` and `states`.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from seojae.registration.home import Home

FILE = "connections.json"


@dataclass(frozen=True, slots=True)
class Written:
    """One entry that we wrote.

    Attributes:
        file: the settings file, as text.
        client: the id of the client.
        root: the library folder in the entry.
        at: when, in ISO 8601.
        section_before: what stood in the place of the section before our first entry.
    """

    file: str
    client: str
    root: str
    at: str
    section_before: str

    @property
    def moment(self) -> datetime:
        """When it was written."""
        return datetime.fromisoformat(self.at)


def read(home: Home) -> dict[str, Written]:
    """Give what was written, by settings file."""
    found: dict[str, Written] = {}
    with contextlib.suppress(OSError, ValueError, TypeError):
        for record in json.loads((home.ours / FILE).read_text(encoding="utf-8")):
            with contextlib.suppress(ValueError, TypeError):
                written = Written(**record)
                if written.moment.tzinfo is not None:
                    found[written.file] = written
    return found


def remember(
    home: Home, file: Path, client: str, root: str, section_before: str | None, *, is_new: bool
) -> None:
    """Note that an entry of ours stands in a settings file.

    Args:
        home: whose.
        file: the settings file.
        client: the id of the client.
        root: the library folder in the entry.
        section_before: what stood in the place of the section; None where an entry of ours did.
        is_new: it was written now; else it stood there already, since when we noted or ever.

    Raises:
        OSError: it cannot be written.
    """
    known = read(home)
    before = known.get(str(file))
    at = datetime.now().astimezone()
    if not is_new:
        at = before.moment if before else datetime.fromtimestamp(0, UTC)
    kept = section_before or (before.section_before if before else "object")
    known[str(file)] = Written(str(file), client, root, at.isoformat(), kept)
    _write(home, known)


def forget(home: Home, file: Path) -> None:
    """Note that no entry of ours is wanted in a settings file.

    Raises:
        OSError: it cannot be written.
    """
    known = read(home)
    if known.pop(str(file), None):
        _write(home, known)


def _write(home: Home, known: dict[str, Written]) -> None:
    home.ours.mkdir(parents=True, exist_ok=True)
    path = home.ours / FILE
    beside = path.with_suffix(f".{os.getpid()}.tmp")
    # ASCII escapes: the path of a root may hold what has no UTF-8.
    text = json.dumps([asdict(each) for each in known.values()], indent=2)
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
