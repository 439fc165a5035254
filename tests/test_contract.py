"""The contract, for every game, variant and number of players."""

import pytest

from contract import Contract, configurations
from sintra.core.game import Game


@pytest.fixture(params=configurations(), ids=lambda game: game.header, scope="class")
def game(request: pytest.FixtureRequest) -> Game:
    chosen: Game = request.param
    return chosen


class TestContract(Contract):
    pass
