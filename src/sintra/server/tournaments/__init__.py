"""Tournaments at a server: steps that are stored, the director who takes them, and what is sent of them.

May import `live`, `table`, `wire` and `store`; never `http`.
"""
