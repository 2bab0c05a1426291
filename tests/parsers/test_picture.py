"""Pictures are found by their names, and say so."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from seojae.errors import Corrupt, NoText
from seojae.parsers.base import Limits
from seojae.parsers.picture import parse


@pytest.mark.parametrize("kind", ["png", "jpeg", "gif", "bmp", "tiff", "webp"])
def test_a_picture_is_found_by_its_name_only(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"회의 사진.{kind}"
    Image.new("RGB", (4, 4)).save(file)
    with pytest.raises(NoText, match="목록에는 이름으로"):
        parse(file, Limits())


def test_a_picture_of_a_phone_is_one_too(tmp_path: Path) -> None:
    file = tmp_path / "사진.heic"
    file.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    with pytest.raises(NoText):
        parse(file, Limits())


def test_another_content_is_not_taken_for_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "그림.png"
    file.write_bytes(b"not a picture")
    with pytest.raises(Corrupt):
        parse(file, Limits())
