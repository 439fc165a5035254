"""Guided first games: lessons as data, and where a learner is in one. It knows no game."""
