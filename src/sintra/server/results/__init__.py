"""Finished games as results: who came where, with which points, and what it did to ratings.

All of it follows from the logs. May import `live`, `table`, `people`, `wire` and `store`; never `http`.
"""
