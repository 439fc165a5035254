"""Tournaments: who meets whom, and who is ahead. Pure functions; they know no game and no server."""
