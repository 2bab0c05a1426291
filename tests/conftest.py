"""Fixtures every test may use, and what a test run needs around it.

Desktop tests (`tests/desktop/`) need Qt's system libraries. Where those are missing they skip and
name the command that brings them; with SEOJAE_NO_SKIP=1, as in CI, they fail instead.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import hypothesis
import pytest

from seojae.analysis.kiwi import KiwiAnalyzer

PROJECT = Path(__file__).resolve().parent.parent
DESKTOP_TESTS = PROJECT / "tests" / "desktop"
QT_PACKAGES = "libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 fonts-noto-cjk"

# Windows are drawn into memory; what a test draws is the same with and without a screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
# For the processes that tests start: an `open` that names no encoding warns (cp949 machines).
os.environ["PYTHONWARNDEFAULTENCODING"] = "1"
# How long an example takes says nothing on a machine that has other work.
hypothesis.settings.register_profile("seojae", deadline=None)
hypothesis.settings.load_profile("seojae")


def _qt_problem() -> str:
    """Say why Qt cannot be used here; empty where it can."""
    try:
        from PySide6 import QtTest, QtWidgets  # noqa: F401
    except ImportError as error:
        return f"Qt cannot be loaded ({error}); try: apt-get install {QT_PACKAGES}"
    return ""


QT_PROBLEM = _qt_problem()
# pytest-qt imports Qt as soon as it is loaded, which would end a run of core tests too.
pytest_plugins = [] if QT_PROBLEM else ["pytestqt.plugin"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the settings of pytest-qt also where it is not loaded."""
    if QT_PROBLEM:
        for setting in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(setting, "a setting of pytest-qt")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name data by its size.

    Archives hold the time they were made at: named by content, a test would have another name in
    each process of a run, and processes that share a run must agree on its tests.
    """
    return f"{len(val)}_bytes" if isinstance(val, bytes) else None


def environment_skip(reason: str) -> NoReturn:
    """Skip for something that this machine lacks, and fail where nothing may be lacking."""
    if os.environ.get("SEOJAE_NO_SKIP") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason, allow_module_level=True)


class _ModuleWithoutQt(pytest.Module):
    """A test module that is reported but not imported, because it imports Qt."""

    def collect(self) -> NoReturn:
        environment_skip(QT_PROBLEM)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """Stand in for desktop tests where Qt is missing."""
    if QT_PROBLEM and module_path.is_relative_to(DESKTOP_TESTS):
        return _ModuleWithoutQt.from_parent(parent, path=module_path)
    return None


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents beside the project; its tests skip where it is missing."""
    folder = PROJECT.parent / "shared"
    if not (folder / "corpora").is_dir():
        pytest.skip("the shared corpora are not beside this checkout")
    return folder


@pytest.fixture
def library_root(tmp_path: Path) -> Path:
    """An empty library folder under a Korean path with a space, as on most users' machines."""
    folder = tmp_path / "내 서재"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def kiwi() -> KiwiAnalyzer:
    """The real analyser; its model is loaded once a test run, by the first word."""
    return KiwiAnalyzer()
