"""What only runs elsewhere is held to what it names: the Windows workflow, the installer script."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import yaml
from tests.conftest import PROJECT

from seojae_desktop import instance

INSTALLER = PROJECT / "installer"
WORKFLOW = PROJECT / ".github" / "workflows" / "windows.yml"


def commands() -> str:
    workflow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    return "\n".join(step.get("run", "") for step in workflow["jobs"]["installer"]["steps"])


def test_the_workflow_takes_steps_that_the_build_has() -> None:
    shown = subprocess.run(
        [sys.executable, INSTALLER / "build.py", "--help"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    steps = re.findall(r"build\.py (.+)", commands())
    asked = [word for step in steps for word in step.split()]
    assert asked == ["bundle", "setup", "mcpb"]
    assert "{bundle,setup,mcpb}" in shown


def test_the_workflow_names_files_that_are_there() -> None:
    named = re.findall(r"installer/\w+\.py", commands())
    assert named
    assert all((PROJECT / each).is_file() for each in named)


def test_the_workflow_uses_switches_and_programs_of_the_installer() -> None:
    script = (INSTALLER / "seojae.nsi").read_text(encoding="utf-8")
    switches = set(re.findall(r"/(AUTOSTART|LIBRARY|DROPINDEX|WAIT|DOWNGRADE)", commands()))
    assert switches
    assert all(f'"/{each}' in script for each in switches)
    programs = set(re.findall(r"(Seojae|seojae-cli)\.exe", commands()))
    assert all(f'"{each}.exe"' in script for each in programs)


def test_the_installer_looks_for_the_mutex_that_the_tray_holds() -> None:
    script = (INSTALLER / "seojae.nsi").read_text(encoding="utf-8")
    assert re.findall(r'TRAY_MUTEX "(.+)"', script) == [instance.MUTEX]
    assert instance.MUTEX in commands()


def test_switches_and_exit_codes_of_the_installer_are_told_to_people() -> None:
    script = (INSTALLER / "seojae.nsi").read_text(encoding="utf-8")
    told = Path(PROJECT / "docs" / "install.md").read_text(encoding="utf-8")
    assert all(f"/{each}" in told for each in re.findall(r'GetOptions\} \$0 "/(\w+)', script))
    codes = re.findall(r"!define (?:IN_USE|NEWER_THERE|NOT_CONNECTED) (\d)", script)
    assert len(codes) == 3
    assert all(f"| {each} |" in told for each in codes)
