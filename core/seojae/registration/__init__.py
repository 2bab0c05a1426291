"""Connecting to the programs that ask Seojae (Claude Desktop and others), and proving it.

`clients` knows where each program keeps its settings, `registering` writes our entry there and
takes it out again, `states` tells what a person sees (not registered, waiting for a restart,
connected at 10:32, lost), `probe` starts the entry as a client would, `peer` is that client,
`doctor` looks at everything, `autostart` starts the tray with the system. Nothing here touches a
document or the index, kills a process or repairs behind a person's back. Called by the faces; each
module loads what it needs when it is asked, because the server imports `heartbeat` at its start.
"""
