"""A host that starts settles moves that were cut off, and says nothing where it cannot."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from tests.host.waiting import Ear, wait_for

from seojae.host import Host
from seojae.model.host import HostEventKind
from seojae.model.shelving import Actor
from seojae.paths import RelPath
from seojae.shelving.journal import MOVE, Entry, Journal


def test_a_move_that_was_cut_off_is_settled_at_the_start(library_root: Path) -> None:
    for name in ("_inbox", "규정", ".seojae"):
        (library_root / name).mkdir()
    file = library_root / "_inbox" / "글.txt"
    file.write_text("VPN 2.0", encoding="utf-8")
    os.link(file, library_root / "규정" / "글.txt")  # the first of the two steps of a rename
    journal = Journal(library_root / ".seojae" / "journal.jsonl")
    ends = (RelPath("_inbox/글.txt"), RelPath("규정/글.txt"))
    journal.begin(Entry("m1", "b1", datetime.now(UTC), Actor("mcp"), MOVE, *ends))
    with Host.open(library_root, on_event=Ear()):
        wait_for(lambda: [entry.state for entry in journal.entries()] == ["done"])
    assert not file.exists()
    assert (library_root / "규정" / "글.txt").read_text(encoding="utf-8") == "VPN 2.0"


def test_a_journal_that_cannot_be_read_does_not_keep_a_host_from_its_work(
    library_root: Path,
) -> None:
    (library_root / ".seojae" / "journal.jsonl").mkdir(parents=True)
    ear = Ear()
    with Host.open(library_root, on_event=ear):
        assert ear.wait_for(HostEventKind.RUN).report is not None
