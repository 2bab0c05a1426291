"""`seojae version`: which Seojae this is, and what it runs on."""

from __future__ import annotations

import argparse

from seojae.cli.output import Output

NAME = "version"
SUMMARY = "판 번호를 보입니다"


def configure(parser: argparse.ArgumentParser) -> None:
    """Take nothing."""


def run(_args: argparse.Namespace, output: Output) -> int:
    """Say the version."""
    from seojae import __version__

    if output.as_json:
        import platform

        output.result(
            {
                "version": __version__,
                "python": platform.python_version(),
                "system": platform.platform(terse=True),
            }
        )
    else:
        output.line(f"seojae {__version__}")
    return 0
