"""The nouns of Seojae: frozen dataclasses that every layer may name and none may change."""
