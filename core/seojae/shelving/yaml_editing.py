"""Changing values in a block of YAML where they stand; everything around them stays.

PyYAML tells where a value begins and ends, and that stretch alone is replaced. Lists written one
item a line keep the lines of the items that stay. A block that is no YAML is changed by lines, as
`front_matter` reads it. Whether the outcome says what it should is for the caller to see.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import yaml

_KEY = re.compile(r"([^\s:#\[{\"'-][^:]*):(?=\s|$)")
_LINES = re.compile(r"[^\n]*\n|[^\n]+\Z")


@dataclass(frozen=True, slots=True)
class Change:
    """One value to set: under the first of `keys` that is there and filled, else a new line."""

    keys: tuple[str, ...]
    value: str | tuple[str, ...]


_Pairs: TypeAlias = dict[str, tuple[yaml.Node, yaml.Node]]
Form: TypeAlias = Callable[[str, Sequence[Change], str, bool], str]
"""Changes a block: the block, the changes, the line end to write, whether texts stay unquoted."""


def changed(block: str, changes: Sequence[Change], newline: str, is_plain: bool) -> str:
    """Change a block that is a YAML mapping, key by key; any other comes back as it is."""
    for change in changes:
        pairs = _pairs(block)
        if pairs is None:
            return block
        block = _set(block, pairs, change, newline, is_plain=is_plain)
    return block


def changed_by_line(block: str, changes: Sequence[Change], newline: str, is_plain: bool) -> str:
    """Change a block line by line: a key's line and the indented lines below it are its value."""
    for change in changes:
        lines = _LINES.findall(block)
        found = [at for at, line in enumerate(lines) if _key_of(line) in change.keys]
        if not found:
            block = _with_line(block, change, newline, is_plain=is_plain)
            continue
        first = min(found, key=lambda at: change.keys.index(_key_of(lines[at])))
        last = first + 1
        while last < len(lines) and lines[last].startswith((" ", "\t", "-")):
            last += 1
        key = lines[first].partition(":")[0]
        lines[first:last] = [f"{key}: {_text(change.value, is_plain=is_plain)}{newline}"]
        block = "".join(lines)
    return block


def _key_of(line: str) -> str:
    found = _KEY.match(line)
    return found[1].strip().casefold() if found else ""


def _with_line(block: str, change: Change, newline: str, *, is_plain: bool) -> str:
    return f"{block}{change.keys[0]}: {_text(change.value, is_plain=is_plain)}{newline}"


def _set(block: str, pairs: _Pairs, change: Change, newline: str, *, is_plain: bool) -> str:
    found = _find(pairs, change.keys)
    if found is None:
        return _with_line(block, change, newline, is_plain=is_plain)
    key, value = found
    if isinstance(value, yaml.SequenceNode) and not value.flow_style and value.value:
        return _set_list(block, value, change, newline)
    colon = block.index(":", key.end_mark.index)
    start, end = value.start_mark.index, value.end_mark.index
    if isinstance(value, yaml.ScalarNode) and value.style in ("|", ">"):
        return f"{block[:start]}{_text(change.value, is_plain=is_plain)}{newline}{block[end:]}"
    between, comment = block[colon + 1 : start] or " ", ""
    if "\n" in between:  # the value begins on a line below its key
        comment = "".join(f"  {each}" for each in re.findall(r"#.*", between)[:1])
        between = " "
    text = _text(change.value, is_plain=is_plain)
    return f"{block[: colon + 1]}{between}{text}{comment}{block[end:]}"


def _pairs(block: str) -> _Pairs | None:
    """Give the keys with their values, the last of each kind; None where it is no mapping."""
    try:
        node = yaml.compose(block, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        return None
    if node is None:
        return {}
    if not isinstance(node, yaml.MappingNode) or node.flow_style:
        return None
    return {
        str(key.value).casefold(): (key, value)
        for key, value in node.value
        if isinstance(key, yaml.ScalarNode)
    }


def _find(pairs: _Pairs, keys: Sequence[str]) -> tuple[yaml.Node, yaml.Node] | None:
    """Find the key that is read: the first of `keys` that is filled, else the first there is."""
    there = [pairs[key] for key in keys if key in pairs]
    return next((pair for pair in there if pair[1].value), there[0] if there else None)


def _set_list(block: str, items: yaml.SequenceNode, change: Change, newline: str) -> str:
    """Set a list of one item a line: lines of items that stay are kept, with their comments."""
    wanted = [change.value] if isinstance(change.value, str) else list(change.value)
    lines = _LINES.findall(block)
    texts = [str(item.value) for item in items.value]
    kept = [text for text in texts if text in wanted]
    if kept != [text for text in wanted if text in kept]:
        kept = []  # another order: written anew
    first = items.start_mark.line
    indent = lines[first][: items.start_mark.column]
    last = first
    for item, text in zip(items.value, texts, strict=True):
        last = max(last, item.start_mark.line)
        if text not in kept:
            lines[item.start_mark.line] = ""
    lines[last] += "".join(
        f"{indent}- {_text(text, is_plain=False)}{newline}" for text in wanted if text not in kept
    )
    if not wanted:
        above = lines[first - 1].rstrip("\r\n")
        lines[first - 1] = f"{above} []{newline}"
    return "".join(lines)


def _text(value: str | tuple[str, ...], *, is_plain: bool) -> str:
    """Write a value on one line; in quotes where it would be read as something else."""
    if isinstance(value, tuple):
        return f"[{', '.join(_scalar(item, in_list=True) for item in value)}]"
    return value if is_plain else _scalar(value, in_list=False)


def _scalar(text: str, *, in_list: bool) -> str:
    try:
        read = yaml.safe_load(f"[{text}]" if in_list else f"k: {text}")
    except (yaml.YAMLError, ValueError):
        read = None
    return (
        text
        if read == ([text] if in_list else {"k": text})
        else json.dumps(text, ensure_ascii=False)
    )
