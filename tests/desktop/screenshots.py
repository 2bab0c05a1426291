"""Draw every page as a picture: `uv run python -m tests.desktop.screenshots OUT`.

Light and dark, 100, 150 and 200 %, over the sample library with filed and asked things in it and
over a new one, for a person to look at. Each scale is a process of its own, because Qt takes it at
its start.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from tests.desktop.sample import make_library

from seojae.library import Library
from seojae.model.library import Progress
from seojae.model.readings import Lent, Reading
from seojae.model.shelving import Actor, MoveRequest
from seojae.skeleton import create_library
from seojae_desktop import colours, theme, words
from seojae_desktop.first_run import FirstRun
from seojae_desktop.preferences import Preferences
from seojae_desktop.program import Program
from seojae_desktop.widgets.details import Details

SCALES = ("1", "1.5", "2")
THEMES = {"light": colours.LIGHT, "dark": colours.DARK}
_LOOK_MS = 20
FOLDER = "D:\\내 서재"
"""How the folder is called in the pictures, wherever it lies."""
MOMENT = Progress(words.READING, 120, 438, "인사노무/근로기준법.md", 2, 61.0)
CLAUDE = Actor("mcp", "Claude Desktop 1.2")


def main(out: Path) -> None:
    """Draw all pictures into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for scale in SCALES:
        environment = {**os.environ, "QT_SCALE_FACTOR": scale, "SEOJAE_PICTURES": scale}
        command = [sys.executable, "-m", "tests.desktop.screenshots", str(out)]
        subprocess.run(command, env=environment, check=True)


def draw(out: Path, scale: str) -> None:
    """Draw the pictures of one scale."""
    out.mkdir(parents=True, exist_ok=True)
    application = QApplication([])
    percent = f"{float(scale) * 100:.0f}"
    for name, tones in THEMES.items():
        colours.force(tones)
        theme.dress(application)
        with tempfile.TemporaryDirectory() as scratch:
            os.environ["HOME"] = scratch
            (Path(scratch) / ".config" / "Claude").mkdir(parents=True)
            look = f"{name}-{percent}"
            Pictures(application, make_library(Path(scratch) / "내 서재"), out, look).all()
            new = Path(scratch) / "새 서재"
            create_library(new)
            Pictures(application, new, out, look).empty()


class Pictures:
    """One program in one look."""

    def __init__(self, application: QApplication, root: Path, out: Path, look: str) -> None:
        self._out, self._look, self._root = out, look, root
        preferences = Preferences(root.with_suffix(".ini"))
        preferences.library = self._root
        self._program = Program(application, preferences)

    def all(self) -> None:
        """Draw every page, the progress strip and the first start."""
        _use(self._root)
        program = self._program
        self._begin()
        program.search.query.setText("연차 휴가 며칠")
        program.search.search()
        _until(lambda: bool(program.search.preview.toPlainText()))
        self._page("search", words.SEARCH)
        program.search.query.setText("ㅁㄴㅇㄹ")
        program.search.search()
        _until(lambda: not program.search.is_asking)
        self._page("search-nothing", words.SEARCH)
        program.search.query.setText("연차 휴가 며칠")
        program.search.search()
        self._page("shelves", words.SHELVES, lambda: program.shelves.editor.model.rowCount() > 0)
        program.shelves.show_unread()
        self._page("unread", words.SHELVES)
        program.window.show_named(words.INBOX)
        _until(lambda: len(program.inbox.cards) == 2)
        program.inbox.cards[0].aim("계약구매")
        _until(program.inbox.apply.isEnabled)
        self._page("inbox", words.INBOX)
        self._page("history", words.HISTORY)
        program.history.tabs.setCurrentIndex(1)
        self._page("readings", words.HISTORY)
        program.settings.connections.look()
        self._page("settings", words.SETTINGS, lambda: bool(program.settings.connections.buttons))
        program.window.show_named(words.SEARCH)
        self._save("reading", program.window, lambda: program.worker.progressed.emit(MOMENT))
        self._details()
        self._first_run()
        program.end()
        program.window.close()

    def empty(self) -> None:
        """Draw what a new library shows: what each page says while it has nothing."""
        self._begin()
        for name, page in (
            ("search", words.SEARCH),
            ("shelves", words.SHELVES),
            ("inbox", words.INBOX),
            ("history", words.HISTORY),
        ):
            self._page(f"new-{name}", page)
        self._program.history.tabs.setCurrentIndex(1)
        self._page("new-readings", words.HISTORY)
        self._program.end()
        self._program.window.close()

    def _begin(self) -> None:
        program = self._program
        program.start()
        program.window.resize(1100, 720)
        _until(lambda: "최신 상태" in program.window.state.whole)

    def _page(self, name: str, page: str, ready: Callable[[], bool] = lambda: True) -> None:
        self._program.window.show_named(page)
        _until(ready)
        self._save(name, self._program.window)

    def _first_run(self) -> None:
        guide = FirstRun(self._program.worker, self._program.window)
        guide.open()
        guide.look_at(self._root)
        _until(guide.next.isEnabled)
        self._save("first-run", guide)
        guide.connections.look()
        _until(lambda: bool(guide.connections.buttons))
        guide.steps.setCurrentIndex(0)
        guide.next.click()
        self._save("first-run-connect", guide)
        guide.next.click()
        told = self._program.worker.progressed
        self._save("first-run-reading", guide, lambda: told.emit(MOMENT))
        guide.done(QDialog.DialogCode.Rejected)

    def _details(self) -> None:
        self._program.window.state.click()
        dialog = cast("Details", self._program.window.findChild(Details))
        self._save("details", dialog)
        dialog.close()

    def _save(
        self, name: str, widget: QWidget, moment: Callable[[], object] = lambda: None
    ) -> None:
        _rest(300)
        moment()
        self._program.window.set_folder(FOLDER)
        for each in cast("list[QLabel]", widget.findChildren(QLabel)):
            each.setText(each.text().replace(str(self._root), FOLDER))
        widget.grab().save(str(self._out / f"{name}-{self._look}.png"))


def _use(root: Path) -> None:
    """Read the library, let Claude file one document, and ask some things of it."""
    with Library.open(root) as library:
        library.reindex()
        library.shelving.file(MoveRequest("_inbox/회의록 2026-03-02.md", "총무보안"), CLAUDE)
        for asked, missed in (("연차 휴가 며칠", False), ("육아휴직 급여", True)):
            lent = (Lent("d1", "인사노무/취업규칙.md", "제31조 (연차 유급휴가)"),)
            library.readings.add(
                Reading(
                    datetime.now(UTC),
                    CLAUDE.client,
                    "search",
                    asked,
                    () if missed else lent,
                    missed,
                )
            )


def _until(ready: Callable[[], bool]) -> None:
    """Let the program work until something is so; a minute at most."""
    for _ in range(60_000 // _LOOK_MS):
        if ready():
            return
        _rest(_LOOK_MS)
    raise TimeoutError(ready)


def _rest(milliseconds: int) -> None:
    """Let what was asked for be drawn."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    if scale := os.environ.get("SEOJAE_PICTURES"):
        draw(Path(sys.argv[1]), scale)
    else:
        main(Path(sys.argv[1]))
