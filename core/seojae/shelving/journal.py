"""The journal: every change of a person's folders, written down before it happens.

`{root}/.seojae/journal.jsonl` is the truth about what was moved; it outlives the index. A change is
two lines: the intent, on the disk before anything is touched, and how it ended. Lines are only ever
appended, by whoever holds the lock of moves; readers need no lock. One JSON object a line, Korean
as it is, so that a person can read it in Notepad. A line that was torn by a power cut is passed
over, and so is one that a newer Seojae wrote in a form we do not know.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from seojae.errors import SeojaeError
from seojae.model.shelving import Actor, JournalEntry
from seojae.paths.names import visible
from seojae.paths.relpath import RelPath

log = logging.getLogger(__name__)

MOVE = "move"
ADD = "add"
MAKE = "make_collection"
RENAME = "rename_collection"
REMOVE = "remove_collection"
WRITE = "write_readme"

OPERATIONS = frozenset({MOVE, ADD, MAKE, RENAME, REMOVE, WRITE})
"""What this program knows how to settle and to take back; a newer one may know more."""

PENDING = "pending"
DONE = "done"
FAILED = "failed"
"""It did not happen: everything is as before."""
LOST = "lost"
"""It was cut off, and what it was about lies at neither place: somebody else has moved it."""

_NOT_OURS = (ValueError, KeyError, TypeError, AttributeError, RecursionError, SeojaeError)
"""What a line raises that is no change as we write it; a long row of brackets nests too deep."""

_INTENT = "intent"
_ENDS = frozenset({DONE, FAILED, LOST})
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Entry:
    """One change, as it is kept.

    Attributes:
        source, target: where it comes from and goes to; a place in our own folder stands for
            something that was taken back.
        content_hash: of the moved file, or of the README after the change; hexadecimal.
        before: hash of the README before the change; empty where there was none.
        backup: where the README before the change is kept.
        makes: folders that it makes on the way.
        clears: folders that it removes where nothing is left in them: those that the change
            which it takes back had made.
        undoes: id of the change that it takes back.
        origin: where an added file came from, as shown.
    """

    id: str
    batch: str
    at: datetime
    actor: Actor
    operation: str
    source: RelPath | None
    target: RelPath | None
    document_id: str = ""
    content_hash: str = ""
    before: str = ""
    backup: RelPath | None = None
    makes: tuple[RelPath, ...] = ()
    clears: tuple[RelPath, ...] = ()
    undoes: str = ""
    origin: str = ""
    state: str = PENDING
    notes: tuple[str, ...] = ()

    @property
    def is_of_folder(self) -> bool:
        """Whether a whole folder is renamed."""
        return self.operation in (RENAME, REMOVE, MAKE) and self.source is not None

    def shown(self, undone_by: str = "") -> JournalEntry:
        """Give the change as faces show it."""
        return JournalEntry(
            id=self.id,
            batch=self.batch,
            at=self.at,
            face=self.actor.face,
            client=self.actor.client,
            operation=self.operation,
            source=self.source.shown if self.source else self.origin,
            target=self.target.shown if self.target else "",
            document_id=self.document_id,
            undoes=self.undoes,
            undone_by=undone_by,
            state=self.state,
            notes=self.notes,
        )


def new_id(letter: str) -> str:
    """Make an id that a person can type: `m` for a change, `b` for a batch."""
    return letter + secrets.token_hex(4)


class Journal:
    """The journal of one root.

    Args:
        path: its file; made with the first change.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._entries: dict[str, Entry] = {}
        self._read_to = 0

    def entries(self) -> list[Entry]:
        """Give all changes in the order in which they were begun.

        Raises:
            OSError: the file is there and cannot be read.
        """
        with self._lock:
            self._read_on()
            return list(self._entries.values())

    def begin(self, entry: Entry) -> None:
        """Write down what will be done. When this returns, it is on the disk.

        Raises:
            OSError: it could not be written; then nothing may be done.
        """
        self._append(_encoded(entry), sync=True)

    def end(self, entry: Entry, state: str, notes: tuple[str, ...] = ()) -> Entry:
        """Write down how a change ended.

        Raises:
            OSError: it could not be written; it is settled at the next start.
        """
        line: dict[str, object] = {
            "id": entry.id,
            "state": state,
            "at": _now().isoformat(timespec="milliseconds"),
        }
        if notes:
            line["notes"] = list(notes)
        self._append(line, sync=False)
        return replace(entry, state=state, notes=notes)

    def _append(self, line: Mapping[str, object], *, sync: bool) -> None:
        is_new = not self._path.exists()
        with self._path.open("ab+") as file:
            text = json.dumps(line, ensure_ascii=False).encode("utf-8") + b"\n"
            file.write(text if _ends_in_full_line(file) else b"\n" + text)
            file.flush()
            if sync:
                os.fsync(file.fileno())
        if is_new and os.name != "nt":
            _sync_folder(self._path.parent)

    def _read_on(self) -> None:
        """Read what was appended since the last time; all of it, where the file is another one."""
        try:
            size = self._path.stat().st_size
        except FileNotFoundError:
            size = 0
        if size < self._read_to:
            self._entries.clear()
            self._read_to = 0
        if size == self._read_to:
            return
        with self._path.open("rb") as file:
            file.seek(self._read_to)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]  # the rest is being written, or was torn
        for line in whole.splitlines():
            self._take(line)
        self._read_to += len(whole)

    def _take(self, line: bytes) -> None:
        try:
            value = json.loads(line.removeprefix(_MARK).decode("utf-8"))
            if value["state"] == _INTENT:
                entry = _decoded(value)
                self._entries[entry.id] = entry
            elif value["state"] in _ENDS and value["id"] in self._entries:
                self._entries[value["id"]] = replace(
                    self._entries[value["id"]],
                    state=value["state"],
                    notes=tuple(map(str, value.get("notes", ()))),
                )
        except _NOT_OURS:
            if line.strip():
                log.warning("a line of the journal is passed over: %.200r", line)


def _ends_in_full_line(file: BinaryIO) -> bool:
    if file.seek(0, os.SEEK_END) == 0:
        return True
    file.seek(-1, os.SEEK_END)
    return file.read(1) == b"\n"


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _now() -> datetime:
    return datetime.now().astimezone()


def _encoded(entry: Entry) -> dict[str, object]:
    """Write an intent; what is empty is left out, so that the line stays readable."""
    line: dict[str, object] = {
        "id": entry.id,
        "state": _INTENT,
        "at": entry.at.isoformat(timespec="milliseconds"),
        "face": entry.actor.face,
        "client": visible(entry.actor.client),
        "operation": entry.operation,
        "from": _path_out(entry.source),
        "to": _path_out(entry.target),
        "document_id": entry.document_id,
        "hash": entry.content_hash,
        "before": entry.before,
        "backup": _path_out(entry.backup),
        "makes": [_path_out(path) for path in entry.makes],
        "clears": [_path_out(path) for path in entry.clears],
        "undoes": entry.undoes,
        "origin": entry.origin,
        "batch": entry.batch,
    }
    return {key: value for key, value in line.items() if value not in ("", None, [])}


def _decoded(line: Mapping[str, object]) -> Entry:
    """Read an intent back.

    Raises:
        ValueError, KeyError, TypeError, SeojaeError: it is not one of ours.
    """

    def text(key: str) -> str:
        value = line.get(key, "")
        if not isinstance(value, str):
            raise TypeError(key)
        return value

    def paths(key: str) -> tuple[RelPath, ...]:
        value = line.get(key, [])
        if not isinstance(value, list):
            raise TypeError(key)
        return tuple(path for each in value if (path := _path_in(each)) is not None)

    if not text("id") or not text("operation"):
        raise ValueError("no id or no operation")
    return Entry(
        id=text("id"),
        batch=text("batch"),
        at=datetime.fromisoformat(text("at")).astimezone(),
        actor=Actor(text("face"), text("client")),
        operation=text("operation"),
        source=_path_in(line.get("from")),
        target=_path_in(line.get("to")),
        document_id=text("document_id"),
        content_hash=text("hash"),
        before=text("before"),
        backup=_path_in(line.get("backup")),
        makes=paths("makes"),
        clears=paths("clears"),
        undoes=text("undoes"),
        origin=text("origin"),
    )


def _path_out(path: RelPath | None) -> object:
    """Write a path; one that is no text is written as its bytes, beside how it is shown."""
    if path is None:
        return None
    try:
        path.native.encode("utf-8")
    except UnicodeEncodeError:
        return {"shown": path.shown, "bytes": path.to_bytes().hex()}
    return path.native


def _path_in(value: object) -> RelPath | None:
    match value:
        case None:
            return None
        case str():
            return RelPath(value)
        case {"bytes": str(data)}:
            return RelPath.from_bytes(bytes.fromhex(data))
    raise TypeError("no path")
