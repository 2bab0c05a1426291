"""`seojae selfcheck`: try what was installed, on a small library of its own."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from seojae.cli.output import Output, Styled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from seojae.selfcheck.engine import Step

NAME = "selfcheck"
SUMMARY = "설치한 것이 모두 있고 함께 되는지 점검합니다"
_TRAY_SECONDS = 60.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Take whether the tray belongs to this installation."""
    parser.add_argument(
        "--no-tray", action="store_true", help="서재 창 없이 명령줄만 설치했을 때 창은 빼고 봅니다"
    )


def run(args: argparse.Namespace, output: Output) -> int:
    """Try every part, and end with 1 where one does not work."""
    from seojae.cli.commands.demo import temporary_folder
    from seojae.selfcheck.engine import FOLDER

    output.note("설치한 것을 점검합니다. 몇 초 걸립니다.")
    place = temporary_folder()
    root = place / FOLDER
    root.mkdir()
    steps: list[Step] = []
    try:
        for step in _steps(root, tray=not args.no_tray):
            steps.append(step)
            if not output.as_json:
                _show(step, output)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    works = all(step.works for step in steps)
    if output.as_json:
        output.result({"works": works, "steps": [asdict(step) for step in steps]})
    else:
        output.line()
        output.line("모두 됩니다." if works else "되지 않는 것이 있습니다. 위의 안내를 보세요.")
    return 0 if works else 1


def _steps(root: Path, *, tray: bool) -> Iterator[Step]:
    from seojae.selfcheck.engine import steps, tried

    yield from steps(root)
    yield tried("server", "Claude 연결", lambda: _serve(root))
    if tray:
        yield tried("tray", "서재 창", _draw)


def _serve(root: Path) -> str:
    """Speak to our own server as a client would.

    Raises:
        Failure: a step of it went wrong.
    """
    from seojae.mcp_server.check import check, own_command
    from seojae.selfcheck.engine import Failure

    report = check(own_command(root), root)
    for step in report.steps:
        if not step.works:
            raise Failure(f"{step.name}: {step.told}")
    seconds = sum(step.seconds for step in report.steps)
    return f"서버가 {len(report.steps)}단계를 {seconds:.1f}초에 마쳤습니다."


def _draw() -> str:
    """Have the tray program look whether it can draw, without showing anything.

    Raises:
        Failure: it cannot, or is not there.
    """
    from seojae.registration.entry import tray
    from seojae.selfcheck.engine import Failure

    start = tray().words[:-1]  # without --background
    try:
        done = subprocess.run(
            [*start, "--selfcheck"], check=False, capture_output=True, timeout=_TRAY_SECONDS
        )
    except OSError as error:
        raise Failure(f"창 프로그램이 켜지지 않습니다: {error}") from error
    except subprocess.TimeoutExpired as error:
        raise Failure(f"창 프로그램이 {_TRAY_SECONDS:.0f}초 안에 끝나지 않았습니다.") from error
    if done.returncode != 0:
        told = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise Failure(f"창을 그리지 못합니다(코드 {done.returncode}). {told}".strip())
    return "창과 아이콘을 그릴 수 있습니다."


def _show(step: Step, output: Output) -> None:
    sign = Styled("통과" if step.works else "실패", "green" if step.works else "red")
    output.line(sign, f" {step.label} ({step.seconds:.1f}초): {step.told}")
    if step.hint:
        output.line(step.hint, indent=5)
