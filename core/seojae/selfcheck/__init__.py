"""The self-check: whether everything that was installed is there and works together."""
