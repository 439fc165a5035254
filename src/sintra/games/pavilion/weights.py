"""The weights of what is expected at the end of a round: a line per feature, a number per stage.

Written by `python tools/fit.py pavilion --games 360 --sims 80 --jobs 1 --seed 2`.
"""

import numpy as np

WEIGHTS = np.array(
    [
        [-0.915, -0.915, 24.717, 24.816, 36.130, 48.996],  # always
        [4.698, 4.698, 3.109, 3.700, 1.739, 2.471],  # begins
        [1.720, 1.720, 2.132, 2.019, 1.694, 3.273],  # kept
        [2.585, 2.585, 2.251, -0.586, 0.364, -1.331],  # kept wild
        [-0.031, -0.031, -0.251, 0.460, 1.584, 3.487],  # tiles
        [0.057, 0.057, -1.323, -0.697, -0.506, -0.601],  # star 1
        [-0.466, -0.466, -1.537, -1.057, 0.373, 1.238],  # star 2
        [-1.068, -1.068, -1.009, -0.810, 2.536, 1.198],  # star 3
        [-0.731, -0.731, 0.397, 1.415, 3.874, 2.216],  # star 4
        [2.961, 2.961, 3.883, 4.117, 0.000, 0.000],  # star 5
        [5.448, 5.448, 5.533, 3.394, -0.268, 1.043],  # number lacks 1
        [3.211, 3.211, 3.012, 2.468, -0.250, -1.913],  # number lacks 2
        [0.776, 0.776, 2.289, 2.898, 1.415, 0.822],  # number lacks 3
        [1.138, 1.138, 1.515, 2.042, 0.053, -1.560],  # lacks 1
        [0.086, 0.086, 0.489, 1.239, 0.253, -0.786],  # lacks 2
        [0.704, 0.704, 0.837, 1.182, 0.909, 0.019],  # window lacks 1
    ]
)
"""What a feature is worth in final points."""

SPREAD = np.array([8.9, 8.9, 11.2, 10.5, 12.1, 11.2])
"""By stage, the difference in expected points that makes a win e times as likely as a loss."""
