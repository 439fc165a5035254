"""Ratings: how well somebody does, as a number with a doubt (`sintra.ratings.glicko`)."""
