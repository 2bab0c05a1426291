"""Small builders of JSON Schema: what a tool takes and gives, with Korean words for each field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Schema: TypeAlias = dict[str, object]


def text(meaning: str = "") -> Schema:
    """A text."""
    return _said({"type": "string"}, meaning)


def texts(meaning: str = "") -> Schema:
    """A list of texts."""
    return _said({"type": "array", "items": {"type": "string"}}, meaning)


def number(meaning: str = "", usual: int | None = None, low: int = 0, high: int = 0) -> Schema:
    """A whole number; with bounds where `high` is given."""
    schema: Schema = {"type": "integer"}
    if usual is not None:
        schema["default"] = usual
    if high:
        schema |= {"minimum": low, "maximum": high}
    return _said(schema, meaning)


def flag(meaning: str = "") -> Schema:
    """A yes or no that is no by default."""
    return _said({"type": "boolean"}, meaning)


def choice(meaning: str, values: Sequence[str]) -> Schema:
    """One of some words; the first is usual."""
    return _said({"type": "string", "enum": list(values), "default": values[0]}, meaning)


def maybe_text(meaning: str = "") -> Schema:
    """A text or null."""
    return _said({"anyOf": [{"type": "string"}, {"type": "null"}]}, meaning)


def maybe_number() -> Schema:
    """A whole number or null."""
    return {"anyOf": [{"type": "integer"}, {"type": "null"}]}


def entries(fields: Mapping[str, Schema], needed: Sequence[str] = (), meaning: str = "") -> Schema:
    """A list of objects."""
    return _said({"type": "array", "items": record(fields, needed)}, meaning)


def record(fields: Mapping[str, Schema], needed: Sequence[str] = ()) -> Schema:
    """An object; further fields are allowed, since fields are added and never renamed."""
    schema: Schema = {"type": "object", "properties": dict(fields)}
    if needed:
        schema["required"] = list(needed)
    return schema


def counts(meaning: str = "") -> Schema:
    """Numbers by name."""
    return _said({"type": "object", "additionalProperties": {"type": "integer"}}, meaning)


def _said(schema: Schema, meaning: str) -> Schema:
    return {**schema, "description": meaning} if meaning else schema
