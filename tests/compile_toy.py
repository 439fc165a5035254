"""Compiles the kernels of the toy game, so that none of its tests waits for the compiler: `make kernels` runs this."""

import sintra
import toy
from sintra.research.warm import environments
from sintra.search.warm import STAGES, use

if __name__ == "__main__":
    sintra.register(toy.GAME)
    for pieces in (*STAGES.values(), environments):
        use(pieces("toy"))
