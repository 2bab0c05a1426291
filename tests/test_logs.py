"""The log file: written where it belongs, silent on the screen."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from seojae import logs


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Take the log away again: it is one for the process."""
    root = logging.getLogger()
    handlers = list(root.handlers)
    yield
    for handler in root.handlers[:]:
        if handler not in handlers:
            root.removeHandler(handler)
            handler.close()
    logs._handler = None
    logs._early.clear()
    logging.captureWarnings(capture=False)


def written(state: Path) -> str:
    files = list((state / "logs").glob("*.log"))
    assert len(files) == 1
    return files[0].read_text(encoding="utf-8")


def test_a_bug_is_written_with_its_traceback_and_a_number(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    logs.start(tmp_path)
    with pytest.raises(ValueError, match="xx") as raised:
        int("xx")
    bug = logs.bug(raised.value)
    assert bug.file is not None
    assert bug.file.parent == tmp_path / "logs"
    text = written(tmp_path)
    assert f"bug {bug.number}" in text
    assert 'int("xx")' in text
    assert "ValueError: invalid literal" in text
    assert capfd.readouterr() == ("", "")


def test_nothing_is_made_before_there_is_something_to_write(tmp_path: Path) -> None:
    logs.start(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_warnings_of_libraries_go_to_the_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        logs.start(tmp_path)
        warnings.warn("낡은 것", DeprecationWarning, stacklevel=1)
        logging.getLogger("some.library").warning("이상한 파일")
        logging.captureWarnings(capture=False)
    text = written(tmp_path)
    assert "낡은 것" in text
    assert "이상한 파일" in text
    assert capfd.readouterr() == ("", "")


def test_a_log_that_cannot_be_written_is_neither_named_nor_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").write_text("가로막는 파일", encoding="utf-8")
    logs.start(tmp_path)
    assert logs.bug(ValueError("속 사정")).file is None
    assert capfd.readouterr() == ("", "")


def test_a_bug_before_any_library_is_open_is_written_when_one_is(tmp_path: Path) -> None:
    bug = logs.bug(ValueError("속 사정"))
    assert bug.file is None
    assert len(bug.number) == 6
    logs.start(tmp_path)
    assert f"bug {bug.number}" in written(tmp_path)
    assert "속 사정" in written(tmp_path)


def test_a_new_start_goes_on_in_the_new_place(tmp_path: Path) -> None:
    first, second = tmp_path / "하나", tmp_path / "둘"
    first.mkdir()
    second.mkdir()
    logs.start(first)
    logs.start(second)
    logs.bug(ValueError("속 사정"))
    assert list(first.iterdir()) == []
    assert "속 사정" in written(second)


def test_old_logs_are_removed_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    today = datetime.now().astimezone().date()
    old = folder / f"{today - timedelta(days=logs.KEEP_DAYS + 1)}.log"
    young = folder / f"{today - timedelta(days=logs.KEEP_DAYS - 1)}.log"
    other = folder / "메모.txt"
    for file in (old, young, other):
        file.write_text("글", encoding="utf-8")
    logs.start(tmp_path)
    assert not old.exists()
    assert young.exists()
    assert other.exists()
