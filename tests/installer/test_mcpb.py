"""The `.mcpb` bundle: what its manifest promises lies in it, and the tray does not."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

INSTALLER = Path(__file__).resolve().parents[2] / "installer"


@pytest.fixture
def mcpb() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mcpb", INSTALLER / "mcpb.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "한글 폴더" / "Seojae"
    for name in ("Seojae", "seojae-cli", "_internal/PySide6/Qt6Core.dll", "_internal/base.zip"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(name.encode())
    return folder


def test_the_manifest_starts_a_program_that_is_there(
    mcpb: ModuleType, bundle: Path, tmp_path: Path
) -> None:
    target = tmp_path / "Seojae.mcpb"
    mcpb.write(bundle, target, b"png")
    with zipfile.ZipFile(target) as archive:
        names = archive.namelist()
        manifest = json.loads(archive.read("manifest.json"))
        mode = archive.getinfo("server/seojae-cli").external_attr >> 16
    assert manifest["manifest_version"] == "0.4"
    server = manifest["server"]
    assert server["entry_point"] in names
    assert server["mcp_config"]["command"] == "${__dirname}/" + server["entry_point"]
    assert manifest["icon"] in names
    assert mode & 0o111


def test_claude_asks_for_the_folder_in_korean(mcpb: ModuleType) -> None:
    manifest = mcpb.manifest("seojae-cli.exe", "win32")
    asked = manifest["user_config"]["library"]
    assert asked["type"] == "directory"
    assert asked["required"]
    assert manifest["server"]["mcp_config"]["args"] == ["serve", "${user_config.library}"]
    for told in (manifest["display_name"], asked["title"], asked["description"]):
        assert re.search("[가-힣]", told)
    assert manifest["compatibility"]["platforms"] == ["win32"]


def test_the_tray_and_qt_stay_out(mcpb: ModuleType, bundle: Path, tmp_path: Path) -> None:
    target = tmp_path / "Seojae.mcpb"
    mcpb.write(bundle, target, b"png")
    with zipfile.ZipFile(target) as archive:
        served = [name for name in archive.namelist() if name.startswith("server/")]
    assert sorted(served) == ["server/_internal/base.zip", "server/seojae-cli"]


def test_the_same_program_makes_the_same_file(
    mcpb: ModuleType, bundle: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "1.mcpb", tmp_path / "2.mcpb"
    mcpb.write(bundle, first, b"png")
    mcpb.write(bundle, second, b"png")
    assert first.read_bytes() == second.read_bytes()
    assert "mcpb" not in sys.modules  # a script of the installer, not a package of ours
