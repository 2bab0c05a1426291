"""The settings file of Codex (TOML) as a value: the twin of `json_settings`.

`tomlkit` keeps comments, order and spelling; what it gives is read again by `tomllib` and compared
with what was there before, ours left out. Called by `settings_file`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from seojae.registration.errors import ConfigUnreadable


class TomlSettings:
    """One text that was read; see `JsonSettings` for what its members mean.

    Raises:
        ConfigUnreadable: it cannot be changed with everything else kept.
    """

    def __init__(self, text: str, section: str) -> None:
        self._text = text
        self._section = section
        try:
            self._data = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise ConfigUnreadable(f"TOML로 읽을 수 없습니다({error}).") from error
        if not isinstance(self._data.get(section, {}), dict):
            raise ConfigUnreadable(f"'{section}' 의 값이 표가 아닙니다.")

    @property
    def entries(self) -> tuple[tuple[str, object], ...]:
        """The servers by name."""
        return tuple(self._data.get(self._section, {}).items())

    @property
    def section_before(self) -> str:
        """Whether there is a table for the servers: `object` or `absent`."""
        return "object" if self._section in self._data else "absent"

    @property
    def notes(self) -> tuple[str, ...]:
        """Nothing that the client may not like."""
        return ()

    def with_entry(self, name: str, entry: Mapping[str, object]) -> str:
        """Give the text with an entry added, or put in the place of its namesake."""

        def change(document: tomlkit.TOMLDocument) -> None:
            servers: Any = document.get(self._section)
            if servers is None:
                servers = tomlkit.table(is_super_table=True)
                document.append(self._section, servers)
            if isinstance(servers.get(name), Mapping):
                servers[name].update(entry)  # its comments stay
                return
            table: Any = tomlkit.inline_table() if _is_inline(servers) else tomlkit.table()
            table.update(entry)
            servers[name] = table

        return self._changed(change, lambda each, _entry: each == name)

    def without(self, is_ours: Callable[[str, object], bool], section_before: str) -> str:
        """Give the text without the entries that are ours."""
        ours = [name for name, entry in self.entries if is_ours(name, entry)]
        if not ours:
            return self._text

        def change(document: tomlkit.TOMLDocument) -> None:
            servers: Any = document[self._section]
            for name in ours:
                del servers[name]
            if not servers and section_before != "object":
                del document[self._section]

        text = self._changed(change, is_ours)
        return text.rstrip("\n") + "\n" if text.endswith("\n\n") else text

    def rest(self, is_ours: Callable[[str, object], bool]) -> object:
        """Give everything that is not ours, to compare two readings."""
        servers = {name: entry for name, entry in self.entries if not is_ours(name, entry)}
        others = {name: value for name, value in self._data.items() if name != self._section}
        return others | ({self._section: servers} if servers else {})

    def _changed(
        self,
        change: Callable[[tomlkit.TOMLDocument], None],
        is_ours: Callable[[str, object], bool],
    ) -> str:
        """Change a copy and look whether only ours is different.

        Raises:
            ConfigUnreadable: something else would be; nothing was written.
        """
        try:
            document = tomlkit.parse(self._text)
            change(document)
            text = tomlkit.dumps(document)
            after = type(self)(text, self._section)
        except (TOMLKitError, TypeError, AttributeError, ConfigUnreadable) as error:
            # What tomlkit cannot reach, such as dotted keys of a table that is spread out.
            raise ConfigUnreadable("다른 설정을 그대로 두고 고칠 수 없었습니다.") from error
        # By their text, because a time or a NaN in it need not equal itself.
        if repr(after.rest(is_ours)) != repr(self.rest(is_ours)):
            raise ConfigUnreadable("다른 설정을 그대로 두고 고칠 수 없었습니다.")
        return text


def _is_inline(servers: object) -> bool:
    return isinstance(servers, tomlkit.items.InlineTable)
