"""The weights of what is expected at the end of a round, by number of players, feature and stage.

Written by `tools/fit.py`; the commands and their figures are in `tools/fits/`.
"""

import numpy as np

WEIGHTS = np.array(
    [
        [  # 2 players
            [-18.605, -18.605, -14.387, 4.053, 22.227],  # always
            [0.536, 0.536, 0.604, 1.374, 0.347],  # begins
            [1.089, 1.089, 2.204, 3.035, 5.812],  # tiles
            [1.118, 1.118, 1.563, 1.668, 1.371],  # chips
            [0.347, 0.347, 0.256, 0.408, 0.862],  # upper open
            [0.044, 0.044, 0.253, 0.231, 0.298],  # lower open
            [0.436, 0.436, 2.275, 0.911, -1.497],  # wild open
            [-3.396, -3.396, -0.685, 1.888, 1.453],  # line share
            [1.033, 1.033, 1.150, 1.395, 1.910],  # line points
            [0.000, 0.000, -0.936, 2.067, -0.919],  # line hopes
            [0.090, 0.090, 0.237, -0.002, -0.225],  # special far
            [0.393, 0.393, 0.664, 1.006, 2.103],  # special near
            [0.993, 0.993, 0.907, 0.206, -0.968],  # sides now
            [0.385, 0.385, 0.138, 0.032, -0.719],  # sides near
        ],
    ]
)
"""What a feature is worth in final points."""

SPREAD = np.array(
    [
        [5.4, 5.4, 8.3, 10.3, 9.1],
    ]
)
"""The difference in expected points that makes a win e times as likely as a loss."""
