"""By hand, before the first fit."""

import numpy as np

WEIGHTS = np.array([[w] * 5 for w in [0, 1, 1, 0.5, 0.7, 0.15, 0.1, 0.2, 0, 0.6, 0.3, 0.3, 0.7, 0.9, 0.7]])
SPREAD = np.array([3.0, 4.5, 6.0, 7.5, 9.0])
