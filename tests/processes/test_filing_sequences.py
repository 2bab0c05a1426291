"""Any sequence of filing, renames by others, kills, undo and redo, by two processes, loses nothing.

Every file has a content of its own, so that each can be followed. After each step: every content is
there exactly once, everything of ours is settled, and nothing beside the root was touched.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.processes.dying import contents, dies, folders, settled
from tests.shelving.conftest import CLAUDE, CLI, ask, listing, write

from seojae.errors import SeojaeError
from seojae.library import Library
from seojae.model.shelving import MoveRequest
from seojae.shelving.desk import Shelving

EXAMPLES = int(os.environ.get("SEOJAE_FILING_EXAMPLES", "10"))
NAMES = st.sampled_from(
    ["회의록.md", "휴가.md", "휴가.MD", "\u1112\u1172\u1100\u1161.md", "a" * 252]
)
COLLECTIONS = st.sampled_from(["규정", "회의", "계약"])
SUBFOLDERS = st.sampled_from(["", "2026", "2026/6월"])
NEW_NAMES = st.sampled_from(["", "", "휴가", "새 이름"])


class Filing(RuleBasedStateMachine):
    """A library that several hands change."""

    @initialize()
    def begin(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="filing-"))
        self.root = self.home / "내 서재"
        self.outside = write(self.home, "밖/비밀.md", "밖의 글")
        for name in ("_inbox", "규정", "회의"):
            (self.root / name).mkdir(parents=True)
        self.alive: set[bytes] = set()
        self.count = 0

    def teardown(self) -> None:
        if hasattr(self, "home"):
            shutil.rmtree(self.home)

    def pick(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from(sorted(listing(self.root))))

    def request(self, data: st.DataObject) -> MoveRequest:
        return ask(
            self.pick(data),
            data.draw(COLLECTIONS),
            new_name=data.draw(NEW_NAMES),
            subfolder=data.draw(SUBFOLDERS),
            create_collection=True,
        )

    def act(self, data: st.DataObject, shelving: Shelving) -> None:
        """Do one thing that filing can do; what is refused is fine."""
        entries = shelving.moves()
        kinds = ["file", "apply", *(["undo", "entry", "batch"] if entries else [])]
        kind = data.draw(st.sampled_from(kinds))
        try:
            if kind == "file":
                shelving.file(self.request(data), CLI)
            elif kind == "apply":
                asked = [self.request(data) for _ in range(3)]
                shelving.apply(asked, CLAUDE, include_empty=True)
            elif kind == "undo":
                shelving.undo(CLI, beside=data.draw(st.booleans()))
            else:
                entry = data.draw(st.sampled_from(entries))
                if kind == "entry":
                    shelving.undo(CLI, entry=entry.id)
                else:
                    shelving.undo(CLI, batch=entry.batch)
        except SeojaeError:
            pass

    @rule(name=NAMES)
    def somebody_saves(self, name: str) -> None:
        path = self.root / "_inbox" / name
        if not path.exists():
            self.count += 1
            write(self.root, f"_inbox/{name}", f"{self.count}번 글")
            self.alive.add(f"{self.count}번 글".encode())

    @precondition(lambda self: self.alive)
    @rule(data=st.data(), collection=COLLECTIONS)
    def somebody_renames(self, data: st.DataObject, collection: str) -> None:
        source = self.root / self.pick(data)
        target = self.root / collection / f"남이 옮긴 {source.name}"[:80]
        target.parent.mkdir(exist_ok=True)
        if not target.exists():
            source.rename(target)

    @precondition(lambda self: self.alive)
    @rule(data=st.data())
    def somebody_edits(self, data: st.DataObject) -> None:
        path = self.root / self.pick(data)
        self.alive.discard(path.read_bytes())
        self.count += 1
        path.write_text(f"{self.count}번 글", encoding="utf-8")
        self.alive.add(f"{self.count}번 글".encode())

    @precondition(lambda self: self.alive)
    @rule(data=st.data())
    def we_act(self, data: st.DataObject) -> None:
        with Library.open(self.root) as library:
            self.act(data, library.shelving)

    @precondition(lambda self: self.alive)
    @rule(data=st.data(), at=st.integers(1, 120))
    def we_are_killed(self, data: st.DataObject, at: int) -> None:
        asked = [self.request(data) for _ in range(2)]
        dies(self.root, lambda shelving: shelving.apply(asked, CLI, include_empty=True), at)
        settled(self.root)

    @precondition(lambda self: self.alive)
    @rule(at=st.integers(1, 120))
    def we_are_killed_while_undoing(self, at: int) -> None:
        def undo(shelving: Shelving) -> None:
            with suppress(SeojaeError):
                shelving.undo(CLI)

        dies(self.root, undo, at)
        settled(self.root)

    @precondition(lambda self: self.alive)
    @rule(data=st.data())
    def two_processes_want_the_same(self, data: st.DataObject) -> None:
        document = self.pick(data)
        child = os.fork()
        if child == 0:
            try:
                with Library.open(self.root) as library:
                    library.shelving.apply([ask(document, "회의")], CLI, include_empty=True)
                os._exit(0)
            finally:
                os._exit(3)
        with Library.open(self.root) as library:
            library.shelving.apply([ask(document, "규정")], CLAUDE, include_empty=True)
        _, status = os.waitpid(child, 0)
        assert status == 0

    @precondition(lambda self: self.alive)
    @rule(data=st.data())
    def there_and_back_and_there(self, data: st.DataObject) -> None:
        with Library.open(self.root) as library:
            shelving = library.shelving
            before = self.seen()
            asked = [self.request(data) for _ in range(2)]
            report = shelving.apply(asked, CLI, include_empty=True)
            if not report.batch:
                return
            after = self.seen()
            back = shelving.undo(CLI, batch=report.batch)
            assert back.refusals == ()
            assert self.seen() == before
            again = shelving.undo(CLI, batch=back.batch)
            assert again.refusals == ()
            assert self.seen() == after

    def seen(self) -> tuple[dict[str, tuple[bytes, int]], set[str]]:
        files = {
            path: (data, (self.root / path).stat().st_mtime_ns)
            for path, data in listing(self.root).items()
        }
        return files, folders(self.root)

    @invariant()
    def every_content_is_there_once(self) -> None:
        if hasattr(self, "root"):
            assert contents(self.root) == Counter(self.alive)

    @invariant()
    def nothing_outside_is_touched(self) -> None:
        if hasattr(self, "root"):
            assert sorted(listing(self.home / "밖")) == ["비밀.md"]
            assert {path.name for path in self.home.iterdir()} == {"내 서재", "밖"}
            assert self.outside.read_text(encoding="utf-8") == "밖의 글"


TestFiling = pytest.mark.skipif(os.name == "nt", reason="processes are forked")(Filing.TestCase)
TestFiling.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=20,
    suppress_health_check=list(HealthCheck),
)
