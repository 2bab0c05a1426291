"""The border to libraries: broken bytes, refusals of the system and our own faults differ."""

from __future__ import annotations

import errno
import importlib
import json
import zlib
from collections.abc import Callable

import pytest

from seojae.errors import Corrupt, DocumentError, Encrypted, ReaderFailed, TooLarge
from seojae.parsers.guards import library_errors
from seojae.parsers.text import one_line

BROKEN_BYTES: dict[str, Callable[[], object]] = {
    "a library's own kind": lambda: zlib.decompress(b"no deflate data"),
    "a plain error inside a library": lambda: json.loads('{"a":'),
    "letters that are none": lambda: b"\xff\xfe\xfd".decode("utf-8"),
    "a library about the bytes": lambda: _raise(OSError("not an OLE2 structured storage file")),
}
OUR_FAULTS: dict[str, Callable[[], object]] = {
    "a lost module": lambda: importlib.import_module("seojae.parsers.lost"),
    "a plain error in our lines": lambda: one_line(None),  # type: ignore[arg-type]
}


def _raise(error: Exception) -> None:
    raise error


@pytest.mark.parametrize("name", BROKEN_BYTES)
def test_broken_bytes_are_told_as_a_broken_file_and_logged_with_their_place(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Corrupt) as caught, library_errors():
        BROKEN_BYTES[name]()
    assert caught.value.__cause__ is not None
    assert type(caught.value.__cause__).__name__ in caplog.text


@pytest.mark.parametrize("name", OUR_FAULTS)
def test_a_fault_of_ours_is_told_as_ours_and_logged_as_an_error(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ReaderFailed), library_errors():
        OUR_FAULTS[name]()
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert ".py:" in caplog.text or "<frozen" in caplog.text


def test_what_the_system_refuses_is_left_to_who_knows_the_file() -> None:
    with pytest.raises(PermissionError), library_errors():
        raise PermissionError(errno.EACCES, "Permission denied")
    with pytest.raises(OSError, match="Invalid"), library_errors():
        raise OSError(errno.EINVAL, "Invalid argument", "온라인 문서.pdf")


def test_a_place_before_the_file_is_a_broken_file() -> None:
    with pytest.raises(Corrupt), library_errors():
        raise OSError(errno.EINVAL, "Invalid argument")


def test_what_is_known_passes_unchanged_and_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    known: dict[type[DocumentError], Exception] = {Encrypted: Encrypted(), TooLarge: MemoryError()}
    for expected, error in known.items():
        with pytest.raises(expected), library_errors():
            raise error
    assert not caplog.text
