"""What travels between the server and its clients: every message once, as a type.

`objects` are the parts of messages, `entries` those of a log, `frames` what a socket sends, `commands` what it hears
(`game_commands`, `ask_commands`), `answers` what HTTP gives, `reviews` what is said about games and moves. The
browser's types are generated from these (`python -m sintra.cli.typescript`).
May import `table`, and names of `store`; never `live` or `http`: nothing here knows who listens.
"""

VERSION = 3
"""The version of the wire. A page that speaks another one is asked to load itself again."""
