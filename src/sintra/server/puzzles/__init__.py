"""Puzzles on a server: what somebody did about them, and the figures that follow from it.

May import `wire` and `store`; never `live` or `http`.
"""
