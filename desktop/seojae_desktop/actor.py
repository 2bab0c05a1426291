"""Who changes something when a person clicks: the journal says so."""

from __future__ import annotations

from seojae.model.shelving import Actor

ME = Actor("tray")
