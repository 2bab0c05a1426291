"""Show the files that could not be read, grouped by reason, each group with its next step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from seojae.cli.output import Output, Styled
from seojae.errors import (
    Corrupt,
    Distribution,
    Encrypted,
    Locked,
    ReaderFailed,
    TimedOut,
    TooLarge,
    Unreadable,
)

if TYPE_CHECKING:
    from seojae.model.library import Failure

ACT_ON = frozenset(
    kind.code
    for kind in (
        Corrupt,
        Distribution,
        Encrypted,
        Locked,
        ReaderFailed,
        TimedOut,
        TooLarge,
        Unreadable,
    )
)
"""Reasons that a person should do something about. A scan or a format that is not read is none."""


def needs_action(failures: Iterable[Failure]) -> bool:
    """Say whether a person should look at one of the files."""
    return any(failed.code in ACT_ON for failed in failures)


def show(output: Output, failures: Sequence[Failure], *, most: int | None = None) -> int:
    """Write the groups, those that need action first; give the number of files left out.

    At most `most` files are named in one group, or all.
    """
    groups: dict[tuple[str, str, str], list[str]] = {}
    for failed in failures:
        groups.setdefault((failed.code, failed.message, failed.hint), []).append(failed.path)
    hidden = 0
    for (code, message, hint), paths in sorted(
        groups.items(), key=lambda group: (group[0][0] not in ACT_ON, -len(group[1]), group[0])
    ):
        output.line()
        output.line(
            Styled(f"{len(paths):,}개", "bold"),
            Styled(f" · {message}", "yellow" if code in ACT_ON else ""),
            indent=2,
        )
        if hint:
            output.line(Styled(hint, "dim"), indent=2)
        for path in paths[:most]:
            output.line(path, indent=4)
        if rest := len(paths[most:]) if most is not None else 0:
            output.line(Styled(f"그 밖에 {rest:,}개", "dim"), indent=4)
            hidden += rest
    return hidden
