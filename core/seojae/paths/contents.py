"""The bytes of a file: their hash, by which a document is known wherever it lies.

Nothing here knows what the bytes mean. Called where files are compared: indexing and shelving.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO

_PIECE = 1024 * 1024


def hash_of(stream: BinaryIO) -> bytes:
    """Hash what is left in a stream.

    Raises:
        OSError: it cannot be read.
    """
    digest = hashlib.blake2b(digest_size=20)
    while piece := stream.read(_PIECE):
        digest.update(piece)
    return digest.digest()


def content_hash(path: Path) -> bytes:
    """Hash the bytes of a file.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as stream:
        return hash_of(stream)
