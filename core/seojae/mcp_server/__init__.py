"""The MCP face: the tools through which Claude searches, reads and files, over standard streams.

`process` runs a server from start to end, `wire` owns its two streams, `server` speaks the protocol
through the SDK, `tools` holds one function a tool, written without the SDK and without a stream.
The package decides words, budgets and what is data in an answer; what is found, read or moved is
decided by the library. Called by `seojae serve`.
"""
