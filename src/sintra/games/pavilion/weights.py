"""The weights of what is expected at the end of a round: a line per feature, a number per stage.

Written by `python tools/fit.py pavilion --games 1500 --sims 200 --seed 3 --jobs 1`.
"""

import numpy as np

WEIGHTS = np.array(
    [
        [-0.447, -0.447, 21.844, 35.422, 49.686, 57.810],  # always
        [4.298, 4.298, 3.503, 2.893, 3.254, 3.014],  # begins
        [2.633, 2.633, 1.964, 2.241, 2.196, 2.089],  # kept
        [2.176, 2.176, 1.165, 0.398, -0.197, 0.925],  # kept wild
        [-0.272, -0.272, -0.331, 0.099, -0.112, 2.175],  # tiles
        [0.514, 0.514, -0.106, 0.042, -0.080, -0.453],  # star 1
        [0.281, 0.281, -0.751, -1.169, -0.317, 0.745],  # star 2
        [-1.316, -1.316, -1.817, -1.337, 0.616, 1.892],  # star 3
        [-0.505, -0.505, 0.242, 0.487, 3.587, 2.220],  # star 4
        [3.165, 3.165, 3.328, 2.734, 0.000, 0.000],  # star 5
        [6.012, 6.012, 7.230, 6.710, 5.313, 0.865],  # number lacks 1
        [2.001, 2.001, 3.734, 3.311, 1.448, 0.011],  # number lacks 2
        [-0.514, -0.514, 1.209, 1.666, 0.456, 2.087],  # number lacks 3
        [1.353, 1.353, 1.738, 1.587, 1.490, -1.317],  # lacks 1
        [0.258, 0.258, 0.803, 0.784, 0.915, -0.825],  # lacks 2
        [0.762, 0.762, 1.356, 1.963, 2.553, 2.122],  # window lacks 1
    ]
)
"""What a feature is worth in final points."""

SPREAD = np.array([8.2, 8.2, 9.2, 10.0, 9.5, 10.0])
"""By stage, the difference in expected points that makes a win e times as likely as a loss."""
