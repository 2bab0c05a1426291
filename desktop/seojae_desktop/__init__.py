"""The desktop face of Seojae: windows over the same `Library` that the command line uses.

The first form: one window that indexes a folder and searches it. The tray, the pages and the first
run come with the tray app (CHANGELOG tells what is there).
"""
