"""What the server's process loads before a game is opened: after that, no request meets a kernel for the first time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sintra.core.registry import game_of, names

WATCHED = """
import random, sys
from sintra.core import kernel_cache
from sintra.server.http import gate
from sintra.server.http.api_positions import info_of, read, tried
from sintra.server.table import transitions
from sintra.server.wire import foresight

header = sys.argv[1]
gate.load(header.partition(":")[0])
asked = []
before = kernel_cache.KernelCache.load_overload

def watched(self, signature, context):
    asked.append(self._function.__qualname__)
    return before(self, signature, context)

kernel_cache.KernelCache.load_overload = watched

from server.sitting import Sitting

sitting = Sitting(header)
text = sitting.table.state.text()
info_of(read(text))
move = sitting.table.state.moves[0]
for draws in (False, True):
    tried(read(text), move.number, draws)
foresight.preview(sitting.table, "", sitting.table.turn, move.number)
foresight.effects(sitting.table, "", sitting.table.turn, [])
sitting.play_to_the_end(random.Random(1))
sitting.loaded()
print(*sorted(set(asked)))
"""


@pytest.mark.parametrize("name", names())
def test_a_whole_game_asks_for_no_kernel_that_was_not_loaded_before(name: str) -> None:
    example = {"azul": "azul:3:grey", "duel": "duel:2:rows,columns,wilds", "pavilion": "pavilion:3:grey"}[name]
    assert game_of(example).name == name
    paths = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, example],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
