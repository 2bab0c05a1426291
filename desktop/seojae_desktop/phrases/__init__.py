"""Sentences of the windows that are made of figures, names and times.

Times are told as people say them; numbers carry their counters. Nothing here knows a widget. The
windows take all of them from here; each module holds those of one matter.
"""

from __future__ import annotations

from seojae_desktop.phrases.changes import (
    about_file,
    by_claude,
    can_take_back,
    can_undo,
    change,
    change_in_full,
    claude_filed,
    entry_state,
    filed,
    is_new,
    near,
    plan,
    refusals,
    who,
)
from seojae_desktop.phrases.findings import (
    EXCERPT,
    about,
    also_in,
    breakable,
    excerpt,
    facts,
    hint,
    marked,
    named,
    place,
    relative,
)
from seojae_desktop.phrases.library import (
    STATUS,
    details,
    documents_in,
    index,
    index_place,
    preview,
    progress,
    report,
    size,
    state,
)
from seojae_desktop.phrases.times import (
    day,
    time_left,
    when,
)

__all__ = [
    "EXCERPT",
    "STATUS",
    "about",
    "about_file",
    "also_in",
    "breakable",
    "by_claude",
    "can_take_back",
    "can_undo",
    "change",
    "change_in_full",
    "claude_filed",
    "day",
    "details",
    "documents_in",
    "entry_state",
    "excerpt",
    "facts",
    "filed",
    "hint",
    "index",
    "index_place",
    "is_new",
    "marked",
    "named",
    "near",
    "place",
    "plan",
    "preview",
    "progress",
    "refusals",
    "relative",
    "report",
    "size",
    "state",
    "time_left",
    "when",
    "who",
]
