"""The self-check finds what is missing, and its samples cover every format."""

from __future__ import annotations

from pathlib import Path

import pytest

from seojae.parsers.formats import FORMATS
from seojae.selfcheck import engine


def test_there_is_a_sample_of_every_format() -> None:
    endings = {file.suffix for file in engine.SAMPLES.iterdir()}
    missing = [each.name for each in FORMATS if endings.isdisjoint(each.extensions)]
    assert not missing


def test_all_parts_work_here_under_a_path_with_hangul_and_spaces(tmp_path: Path) -> None:
    root = tmp_path / engine.FOLDER
    root.mkdir()
    steps = list(engine.steps(root))
    assert [(step.name, step.works) for step in steps] == [
        ("words", True),
        ("index", True),
        ("search", True),
    ], steps
    assert " " in str(root)


def test_the_readers_are_tried_without_an_index() -> None:
    assert engine.read() == f"{len(list(engine.SAMPLES.iterdir()))}가지 형식을 읽었습니다."


def test_a_sample_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = tmp_path / "표본"
    samples.mkdir()
    (samples / "sample.docx").write_bytes(b"PK\x03\x04 broken")
    monkeypatch.setattr(engine, "SAMPLES", samples)
    step = engine.tried("readers", "파일 읽기", engine.read)
    assert not step.works
    assert "docx(" in step.told
    assert "다시 설치" in step.hint


def test_a_part_that_is_not_there_at_all_is_told_and_not_thrown() -> None:
    def missing() -> str:
        raise ModuleNotFoundError("No module named 'lxml'")

    step = engine.tried("words", "낱말 분석", missing)
    assert not step.works
    assert "lxml" in step.told
