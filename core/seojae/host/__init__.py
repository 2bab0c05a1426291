"""Keeping a library open in a process that lives on: who leads, what is watched, what is indexed.

One process for each library, the leader, indexes and watches; the others search, and one of them
takes over when it goes. Called by the faces that stay: the MCP server, the tray app, `seojae
watch`. A process that only follows loads neither the watcher nor anything that reads documents.
"""

from __future__ import annotations

from seojae.host.host import Host, state_of

__all__ = ["Host", "state_of"]
