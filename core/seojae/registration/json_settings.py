"""A client's JSON settings file as a value: its entries, with ours put in or taken out.

Works on text alone: `settings_file` reads and writes. Each change is read again and compared with
what was there before, ours left out, so that a fault in the splicing can never cost a person
another program's settings. Called by `settings_file`; its twin for TOML is `toml_settings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Self

from seojae.registration import jsonc, splicing
from seojae.registration.errors import ConfigUnreadable
from seojae.registration.jsonc import Member, Node, NotJson

LENIENT = "이 파일에는 주석이나 끝 쉼표가 있어 연결할 프로그램이 읽지 못할 수 있습니다."


class JsonSettings:
    """One text that was read.

    Args:
        text: the whole file, without a byte order mark.
        section: the name under which a client keeps its servers, such as `mcpServers`.

    Raises:
        ConfigUnreadable: it cannot be changed with everything else kept (field note A07).
    """

    def __init__(self, text: str, section: str) -> None:
        self._text = text
        self._section = section
        try:
            self._root, self._lenient = jsonc.parse(text)
        except NotJson as error:
            raise ConfigUnreadable(f"JSON으로 읽을 수 없습니다({error}).") from error
        self._servers = self._find_servers()

    @property
    def entries(self) -> tuple[tuple[str, object], ...]:
        """The servers by name, in the order of the file; a name may stand twice."""
        members = self._servers.members if self._servers else None
        return tuple((each.name, jsonc.plain(each.value.data)) for each in members or ())

    @property
    def section_before(self) -> str:
        """What stands where the servers go: `object`, `null` or `absent`."""
        if self._servers is None:
            return "absent"
        return "null" if self._servers.data is None else "object"

    @property
    def notes(self) -> tuple[str, ...]:
        """Korean sentences about what the client may not like in the file."""
        return (LENIENT,) if self._lenient else ()

    def with_entry(self, name: str, entry: Mapping[str, object]) -> str:
        """Give the text with an entry added, or put in the place of its namesake.

        Raises:
            ConfigUnreadable: the name stands there more than once.
        """
        changed = self._with_entry(name, entry)
        return self._checked(changed, lambda each, _entry: each == name)

    def without(self, is_ours: Callable[[str, object], bool], section_before: str) -> str:
        """Give the text without the entries that are ours.

        Args:
            is_ours: judges a name and its entry.
            section_before: what `section_before` said before we first wrote; a section that we
                made and that is empty now goes again.
        """
        servers = self._servers
        ours = [
            each
            for each in (servers.members if servers else None) or ()
            if is_ours(each.name, jsonc.plain(each.value.data))
        ]
        if servers is None or not ours:
            return self._text
        left = self._read(splicing.removed(self._text, servers, ours[-1]))
        if len(ours) > 1:
            return left.without(is_ours, section_before)
        return self._checked(left.without_empty_section(section_before), is_ours)

    def rest(self, is_ours: Callable[[str, object], bool]) -> object:
        """Give everything that is not ours, to compare two readings.

        A section with no other server counts as none.
        """
        if self._root is None:
            return ()
        if not isinstance(self._root.data, tuple):
            return self._root.data
        kept: list[tuple[str, object]] = []
        for name, value in self._root.data:
            if name != self._section:
                kept.append((name, value))
                continue
            servers = tuple(
                (each, entry)
                for each, entry in value or ()
                if not is_ours(each, jsonc.plain(entry))
            )
            if servers:
                kept.append((name, servers))
        return tuple(kept)

    def _read(self, text: str) -> Self:
        return type(self)(text, self._section)

    def _find_servers(self) -> Node | None:
        """Give the object that holds the servers.

        Raises:
            ConfigUnreadable: it stands twice, or something else stands in its place.
        """
        if self._root is None:
            return None
        if self._root.members is None:
            raise ConfigUnreadable("맨 바깥이 { } 가 아닙니다.")
        found: Sequence[Member] = jsonc.members_named(self._root.members, self._section)
        if len(found) > 1:
            raise ConfigUnreadable(f"'{self._section}' 이 {len(found)}번 적혀 있습니다.")
        if not found:
            return None
        servers = found[0].value
        if servers.members is None and servers.data is not None:
            raise ConfigUnreadable(f"'{self._section}' 의 값이 {{ }} 가 아닙니다.")
        return servers

    def _with_entry(self, name: str, entry: Mapping[str, object]) -> str:
        text, servers = self._text, self._servers
        if self._root is None:
            # Comments of a file that holds nothing else stay above.
            before = text.strip()
            new = splicing.new_text(self._section, name, entry)
            return f"{before}\n{new}" if before else new
        if servers is None:
            return splicing.added(text, self._root, self._section, {name: entry})
        if servers.members is None:
            return splicing.replaced(text, servers, {name: entry})
        same = jsonc.members_named(servers.members, name)
        if len(same) > 1:
            raise ConfigUnreadable(f"'{name}' 이 {len(same)}번 적혀 있습니다.")
        if same:
            return splicing.replaced(text, same[0].value, entry)
        return splicing.added(text, servers, name, entry)

    def without_empty_section(self, before: str) -> str:
        """Give the text without the section that we had made, if nothing is in it any more."""
        servers, root = self._servers, self._root
        if before == "object" or servers is None or root is None or servers.members:
            return self._text
        if self._text[servers.start : servers.end] != "{}":
            return self._text  # a comment in it is somebody's
        if before == "null":
            return splicing.replaced(self._text, servers, None)
        (member,) = jsonc.members_named(root.members or (), self._section)
        return splicing.removed(self._text, root, member)

    def _checked(self, text: str, is_ours: Callable[[str, object], bool]) -> str:
        """Read a changed text again; all that is not ours must be as before.

        Raises:
            ConfigUnreadable: it is not, which is a fault of ours; nothing was written.
        """
        if self._read(text).rest(is_ours) != self.rest(is_ours):
            raise ConfigUnreadable("다른 설정을 그대로 두고 고칠 수 없었습니다.")
        return text
