"""Pebbles with a made-up second version of its rules: a difference between versions is a field of the record."""

from sintra.core.rooms import define

GAME = define(__name__, title="Pebbles again", players=(2,), rules_version=2)
