"""Puzzles: positions in which one move is best, with a proof; mined from games, solved step by step."""
