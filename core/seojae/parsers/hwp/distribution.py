"""Decryption of a 배포용 (distribution) section.

The document carries its own key: it limits editing, copying and printing, not reading. Rule from
the published format (revision 1.2, and FORMATS): the first record holds 256 bytes that are mixed
with a pseudo-random sequence; they hold the AES-128 key for the rest of the stream.
"""

from __future__ import annotations

from collections.abc import Iterator

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from seojae.errors import Distribution
from seojae.parsers.hwp.records import DISTRIBUTE_DOC_DATA

_HEADER = 4
_DATA = 256
_KEY = 16
_BLOCK = 16


def decrypted(raw: bytes, *, required: bool) -> bytes:
    """Decrypt a ViewText section; one that is not encrypted is given back as it is.

    Args:
        raw: the stream as it is in the file.
        required: whether the document says that it is 배포용.

    Raises:
        Distribution: it must be encrypted, but has no key record.
    """
    tag = int.from_bytes(raw[:_HEADER], "little") & 0x3FF
    size = int.from_bytes(raw[:_HEADER], "little") >> 20
    if tag != DISTRIBUTE_DOC_DATA or size != _DATA or len(raw) < _HEADER + _DATA:
        if required:
            raise Distribution
        return raw
    key = _key(raw[_HEADER : _HEADER + _DATA])
    body = raw[_HEADER + _DATA :]
    body = body[: len(body) // _BLOCK * _BLOCK]
    decryptor = Cipher(algorithms.AES(key), modes.ECB()).decryptor()  # noqa: S305 (the format's)
    return decryptor.update(body) + decryptor.finalize()


def _key(data: bytes) -> bytes:
    seed = int.from_bytes(data[:4], "little")
    mixed = bytes(byte ^ mask for byte, mask in zip(data, _masks(seed), strict=False))
    start = 4 + (seed & 0xF)
    return mixed[start : start + _KEY]


def _masks(seed: int) -> Iterator[int]:
    """The mixing sequence: runs of one byte each; the seed itself (4 bytes) stays unmixed.

    Runs are counted from the start of the data, the first four bytes included.
    """
    numbers = _random(seed)
    position = 0
    while True:
        value, length = next(numbers) & 0xFF, (next(numbers) & 0xF) + 1
        for _ in range(length):
            yield 0 if position < 4 else value
            position += 1


def _random(state: int) -> Iterator[int]:
    """`rand()` of the Microsoft C runtime."""
    while True:
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        yield state >> 16 & 0x7FFF
