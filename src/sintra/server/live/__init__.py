"""Tables in memory: commands in, entries stored, frames out, and what happens at a table by itself.

May import `wire`, `table`, `store` and `bots`; never `http`: nothing here knows how a frame travels.
"""
