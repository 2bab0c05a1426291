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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

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
_AT_ONCE = 1_000
"""Lines that are taken at once: few enough to be let go young, so that memory stays small."""
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
        self._seen = _Seen()

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
        """Read what was appended since the last time; all of it, where it was changed otherwise."""
        now = _seen(self._path)
        if now == self._seen:
            return
        if now.file != self._seen.file or now.size <= self._seen.size:
            self._entries.clear()
            self._read_to = 0
        if now.size:
            with self._path.open("rb") as file:
                file.seek(self._read_to)
                data = file.read()
            whole = data[: data.rfind(b"\n") + 1]  # the rest is being written, or was torn
            lines = whole.splitlines()
            for start in range(0, len(lines), _AT_ONCE):
                self._take(lines[start : start + _AT_ONCE])
            self._read_to += len(whole)
        self._seen = now

    def _take(self, lines: Iterable[bytes]) -> None:
        """Take lines in order. Most changes have ended: each is made once, with its end known."""
        begun: dict[str, dict[str, Any]] = {}
        ends: dict[str, tuple[str, tuple[str, ...]]] = {}
        for line in lines:
            try:
                value = json.loads(line.removeprefix(_MARK).decode("utf-8"))
                id_, state = value.get("id"), value["state"]
                if state == _INTENT:
                    begun[id_] = value
                    ends.pop(id_, None)
                elif state in _ENDS and (id_ in begun or id_ in self._entries):
                    ends[id_] = state, tuple(map(str, value.get("notes", ())))
            except _NOT_OURS:
                if line.strip():
                    log.warning("a line of the journal is passed over: %.200r", line)
        for id_, value in begun.items():
            try:
                self._entries[id_] = _decoded(value, *ends.pop(id_, (PENDING, ())))
            except _NOT_OURS:
                log.warning("a line of the journal is passed over: %.200r", value)
        for id_, (state, notes) in ends.items():
            self._entries[id_] = replace(self._entries[id_], state=state, notes=notes)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the file looked like when it was read: which one it is, how long, changed when."""

    file: tuple[int, int] = (0, 0)
    size: int = 0
    mtime_ns: int = 0


def _seen(path: Path) -> _Seen:
    try:
        stat = path.stat()
    except FileNotFoundError:
        return _Seen()
    return _Seen((stat.st_dev, stat.st_ino), stat.st_size, stat.st_mtime_ns)


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


_TEXTS = (
    "id", "batch", "at", "face", "client", "operation", "document_id", "hash", "before", "undoes",
    "origin",
)  # fmt: skip


def _decoded(line: Mapping[str, Any], state: str, notes: tuple[str, ...]) -> Entry:
    """Read an intent back, with how it ended.

    Raises:
        ValueError, KeyError, TypeError, SeojaeError: it is not one of ours.
    """
    texts = [line.get(key, "") for key in _TEXTS]
    if set(map(type, texts)) != {str}:
        raise TypeError("no text")
    id_, batch, at, face, client, operation, document_id, hash_, before, undoes, origin = texts
    if not id_ or not operation:
        raise ValueError("no id or no operation")
    return Entry(
        id=id_,
        batch=batch,
        at=datetime.fromisoformat(at).astimezone(),
        actor=_actor(face, client),
        operation=operation,
        source=_path_in(line.get("from")),
        target=_path_in(line.get("to")),
        document_id=document_id,
        content_hash=hash_,
        before=before,
        backup=_path_in(line.get("backup")),
        makes=_paths_in(line.get("makes")),
        clears=_paths_in(line.get("clears")),
        undoes=undoes,
        origin=origin,
        state=state,
        notes=notes,
    )


_actor = lru_cache(maxsize=64)(Actor)


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


def _paths_in(value: object) -> tuple[RelPath, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise TypeError("no paths")
    return tuple(path for each in value if (path := _path_in(each)) is not None)
