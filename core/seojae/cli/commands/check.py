"""`seojae check`: what one file is and what was found in it, or why it cannot be read."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from seojae.cli.arguments import folder
from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from seojae.model.library import FileReport

NAME = "check"
SUMMARY = "파일 하나를 읽어 보고 무엇이 들었는지, 왜 못 읽는지 알려 줍니다"

_SHOWN_PLACES = 8


def configure(parser: argparse.ArgumentParser) -> None:
    """Take the file."""
    parser.add_argument("file", metavar="FILE", type=folder, help="살펴볼 파일")


def run(args: argparse.Namespace, output: Output) -> int:
    """Explain the file; 1 when it cannot be read."""
    from seojae.indexing.inspection import inspect

    report = inspect(Path(args.file))
    if output.as_json:
        output.result(asdict(report))
    else:
        _show(report, output)
    return 1 if report.failure else 0


def _show(report: FileReport, output: Output) -> None:
    output.line(Styled(report.file, "bold"))
    kind = report.format or "형식을 알 수 없음"
    pages = f" · {report.pages:,}쪽" if report.pages else ""
    output.line(f"{kind} · {report.size:,}바이트{pages}")
    if report.failure:
        output.line(f"읽지 못합니다: {report.failure.message} {report.failure.hint}".strip())
        return
    output.line(f"글자 {report.characters:,}자 · 표 {report.tables:,}개")
    if report.title:
        output.line(f"제목: {report.title}")
    for warning in report.warnings:
        output.line(f"주의: {warning}")
    output.line()
    output.line(f"찾을 수 있는 곳 {len(report.places):,}군데")
    for place in report.places[:_SHOWN_PLACES]:
        output.line(f"  {place}")
    if len(report.places) > _SHOWN_PLACES:
        output.line(f"  그 밖에 {len(report.places) - _SHOWN_PLACES:,}군데")
    output.line()
    output.line("첫머리")
    for line in report.first_lines:
        output.line(f"  {line}")
