"""What a position is worth to a seat."""

import numpy as np

from sintra.core.kernel import Rec, kernel


@kernel
def estimate(s: Rec, seat: int) -> float:
    """Count a seat's points."""
    return np.float64(s.score[seat])
