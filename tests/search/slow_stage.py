"""A program in the place of `sintra.search.warm`: takes its time, logs what it does, and fails when it is told to."""

import os
import sys
import time
from pathlib import Path


def main(game: str, stage: str, folder: Path) -> int:
    """Pretend to compile a stage of a game."""

    def note(what: str) -> None:
        with (folder / "log").open("a") as log:
            log.write(f"{what} {game} {stage}\n")

    note("begin")
    print("start 0 0", flush=True)
    for piece in range(2):
        while (folder / game).exists():  # a test holds it up
            time.sleep(0.01)
        print(f"piece{piece} 0.1 3", flush=True)
    failing = folder / f"fail-{game}"
    if failing.exists():
        failing.unlink()
        return 3
    note("end")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], Path(os.environ["SLOW_STAGE"])))
