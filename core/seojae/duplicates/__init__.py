"""Which documents are copies, revisions or drafts of each other, and which one is the newest.

Relations are facts with figures; the newest is a candidate with a reason. Nothing is moved or
deleted here, and nothing is decided by names. Called by `seojae.library` alone.
"""
