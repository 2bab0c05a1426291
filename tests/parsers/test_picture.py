"""Pictures are found by their names, and say so."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from tests.parsers.mutations import broken_copies

from seojae.errors import Corrupt, NoText, Unsupported
from seojae.parsers.base import Limits
from seojae.parsers.picture import parse
from seojae.parsers.reading import read


@pytest.mark.parametrize("kind", ["png", "jpeg", "gif", "bmp", "tiff", "webp"])
def test_a_picture_is_found_by_its_name_only(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"회의 사진.{kind}"
    Image.new("RGB", (4, 4)).save(file)
    with pytest.raises(NoText, match="이름으로 찾습니다"):
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


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_broken_pictures_are_pictures_or_named(tmp_path: Path, kind: str) -> None:
    Image.effect_noise((32, 32), 60).save(tmp_path / f"사진.{kind}")
    data = (tmp_path / f"사진.{kind}").read_bytes()
    copy = tmp_path / "깨진 사진.png"
    for broken in broken_copies(data):
        copy.write_bytes(broken)
        with pytest.raises((NoText, Corrupt, Unsupported)):
            read(copy, Limits())
