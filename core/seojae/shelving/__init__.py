"""Filing: the only part of Seojae that changes a person's folders, and the journal it does it by.

`desk.Shelving` is what the library hands out. `journal` writes down every change before it happens,
`filing` does it, `settling` looks after what was cut off, `undo` takes it back; `plans` says what
would happen, `places` where things may go. No file is ever overwritten, deleted or moved out of the
root. Nothing here reads a document or knows how it is indexed.
"""
