"""One folder per game. A game is found by its folder's name; nothing else names it."""
