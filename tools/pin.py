"""Write the exact version of every package, transitive ones too, into pyproject.toml.

    uv run tools/pin.py              after a dependency was added or removed
    uv run tools/pin.py --upgrade    take the newest versions that the bounds allow

The versions stand as `constraint-dependencies` under `[tool.uv]`, because uv.lock names the hosts
of package registries and is therefore not committed. Run the whole test suite after an upgrade:
what is pinned is what was tested.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
BLOCK = re.compile(r"^constraint-dependencies = \[\n(?:.*\n)*?\]\n", re.MULTILINE)
EXPORT = (
    "uv export --quiet --all-extras --all-groups --no-emit-project --no-hashes --no-annotate "
    "--no-header --format requirements.txt"
)


def resolved() -> list[str]:
    """Resolve the project and give one `name==version ; marker` for each package, sorted."""
    export = subprocess.run(
        EXPORT.split(),
        cwd=PYPROJECT.parent,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return sorted(line.strip() for line in export.stdout.splitlines() if "==" in line)


def with_pins(text: str, pins: list[str]) -> str:
    """Give the text of pyproject.toml with its constraint list replaced.

    Raises:
        SystemExit: the text has no such list.
    """
    lines = "".join(f'  "{pin}",\n' for pin in pins)
    changed, count = BLOCK.subn(lambda _: f"constraint-dependencies = [\n{lines}]\n", text)
    if count != 1:
        raise SystemExit("pyproject.toml needs one constraint-dependencies list under [tool.uv]")
    return changed


def main() -> None:
    """Pin what the bounds and the present pins resolve to, or what the bounds alone do."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--upgrade", action="store_true", help="forget the present pins first")
    upgrade = parser.parse_args().upgrade

    before = PYPROJECT.read_text(encoding="utf-8")
    try:
        if upgrade:
            PYPROJECT.write_text(with_pins(before, []), encoding="utf-8")
            subprocess.run(["uv", "lock", "--quiet", "--upgrade"], cwd=PYPROJECT.parent, check=True)
        after = with_pins(before, resolved())
    except BaseException:
        PYPROJECT.write_text(before, encoding="utf-8")
        raise
    PYPROJECT.write_text(after, encoding="utf-8")
    print("unchanged" if after == before else "written")


if __name__ == "__main__":
    main()
