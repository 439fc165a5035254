"""The weights of what is expected at the end of a round: a line per feature, a number per stage.

Written by `python tools/fit.py azul --games 1600 --sims 200`.
"""

import numpy as np

WEIGHTS = np.array(
    [
        [-8.934, -8.934, -0.521, 1.212, 1.007, 1.007],  # always
        [2.307, 2.307, 1.736, 1.348, 1.270, 1.270],  # begins
        [1.156, 1.156, 1.389, 2.945, 4.810, 4.810],  # tiles
        [0.391, 0.391, 0.468, 0.638, 0.845, 0.845],  # upper open
        [0.084, 0.084, -0.029, -0.221, 0.262, 0.262],  # lower open
        [-5.285, -5.285, -5.764, -3.760, -0.558, -0.558],  # line share
        [1.095, 1.095, 1.557, 1.878, 2.504, 2.504],  # line points
        [0.142, 0.142, 0.174, 0.312, 0.212, 0.212],  # column 2
        [0.407, 0.407, 0.979, 1.865, 0.377, 0.377],  # column 3
        [1.011, 1.011, 1.816, 2.605, 1.315, 1.315],  # column 4
        [-0.657, -0.657, 0.240, 0.479, -0.036, -0.036],  # colour 2
        [-1.104, -1.104, 0.510, 0.556, 0.559, 0.559],  # colour 3
        [-0.697, -0.697, 1.832, 0.689, 0.000, 0.000],  # colour 4
        [0.431, 0.431, 0.349, 0.000, 0.000, 0.000],  # row 3
        [1.304, 1.304, 0.000, 0.000, 0.000, 0.000],  # row 4
    ]
)
"""What a feature is worth in final points."""

SPREAD = np.array([4.5, 4.5, 6.7, 8.5, 9.4, 9.4])
"""By stage, the difference in expected points that makes a win e times as likely as a loss."""
