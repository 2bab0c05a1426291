"""Make the `.mcpb` bundle: the console program, to be opened with Claude Desktop by a double-click.

    python installer/mcpb.py FOLDER TARGET         pack what PyInstaller made
    python installer/mcpb.py --manifest FOLDER     write manifest and icon alone, to be validated

The tray and Qt stay out: Claude asks for the library folder itself, with the picker that the
manifest describes. Called by `build.py` and, for the manifest, by `.ci/run`.
"""

from __future__ import annotations

import json
import sys
import tomllib
import zipfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PLATFORMS = {"win32": "win32", "darwin": "darwin"}
OF_THE_TRAY = ("PySide6", "shiboken6")
ICON_SIZE = 512
# A fixed date: the same program makes the same file.
DATE = (2026, 1, 1, 0, 0, 0)


def manifest(program: str, platform: str) -> dict[str, object]:
    """Give the manifest, version 0.4, for a program that lies in `server`."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        "manifest_version": "0.4",
        "name": "seojae",
        "display_name": "서재",
        "version": project["version"],
        "description": "내 PC의 문서를 찾아 출처와 함께 보여 주고 정리합니다.",
        "long_description": (
            "고른 폴더의 한글, Word, Excel, PowerPoint, PDF 문서를 이 PC에서 색인해 Claude가 찾고, "
            "읽고, 정리하게 합니다. 서재는 문서를 밖으로 보내지 않고, 옮긴 것은 되돌릴 수 "
            "있습니다."
        ),
        "author": {"name": "Seojae maintainers"},
        "license": "MIT",
        "icon": "icon.png",
        "keywords": ["korean", "documents", "search", "hwp"],
        "server": {
            "type": "binary",
            "entry_point": f"server/{program}",
            "mcp_config": {
                "command": f"${{__dirname}}/server/{program}",
                "args": ["serve", "${user_config.library}"],
                "env": {},
            },
        },
        "tools_generated": True,
        "user_config": {
            "library": {
                "type": "directory",
                "title": "서재로 쓸 폴더",
                "description": "Claude가 찾게 할 문서가 있는 폴더입니다. 문서는 그대로 둡니다.",
                "required": True,
            }
        },
        "compatibility": {"platforms": [platform]},
    }


def write(folder: Path, target: Path, icon: bytes) -> None:
    """Write the bundle.

    Args:
        folder: what PyInstaller made.
        target: the `.mcpb` file.
        icon: a PNG.
    """
    program = next(each for each in folder.iterdir() if each.stem == "seojae-cli").name
    told = manifest(program, PLATFORMS.get(sys.platform, "linux"))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        _add(archive, "manifest.json", _written(told))
        _add(archive, "icon.png", icon)
        for file in sorted(folder.rglob("*")):
            inside = file.relative_to(folder)
            if file.is_file() and not _is_of_the_tray(inside):
                is_program = inside.name == program
                _add(archive, f"server/{inside.as_posix()}", file.read_bytes(), run=is_program)


def _add(archive: zipfile.ZipFile, name: str, data: bytes, *, run: bool = False) -> None:
    info = zipfile.ZipInfo(name, DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (0o100755 if run else 0o100644) << 16
    archive.writestr(info, data)


def _is_of_the_tray(inside: Path) -> bool:
    return inside.stem == "Seojae" or any(part.startswith(OF_THE_TRAY) for part in inside.parts)


def _written(told: dict[str, object]) -> bytes:
    return json.dumps(told, ensure_ascii=False, indent=2).encode()


def main() -> None:
    """Write what the command line asks for."""
    import pictures

    icon = pictures.png(PROJECT / "assets" / "icons" / "seojae.svg", ICON_SIZE)
    first, second = sys.argv[1:]
    if first == "--manifest":
        folder = Path(second)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "manifest.json").write_bytes(_written(manifest("seojae-cli.exe", "win32")))
        (folder / "icon.png").write_bytes(icon)
    else:
        write(Path(first), Path(second), icon)


if __name__ == "__main__":
    main()
