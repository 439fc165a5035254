"""What one seat may know: built field by field from an allow-list, never stripped."""

from __future__ import annotations

import json
import zlib
from typing import Any

import numpy as np

from sintra.core import kernels
from sintra.core.game import SPECTATOR, SPECTATOR_MARK, Array, Game, Move
from sintra.core.moves import Moves
from sintra.core.observation import DTYPE
from sintra.core.outlook import Outlook, outlook_of
from sintra.core.random import Randomness, stream_of
from sintra.core.reasons import Illegal, Legal
from sintra.core.rows import blank, fields_of
from sintra.core.state import State, board_of, explained, protected


class View:
    """What one seat may know: a record like a position's, with marks where something is unknown to the seat.

    Examples:
        >>> import sintra
        >>> state = sintra.game("duel").start(seed=1)
        >>> view = state.view(state.turn)
        >>> view.moves == state.moves
        True
        >>> guess = view.sample(rng=5)
        >>> guess.view(state.turn) == view
        True
    """

    __slots__ = ("game", "kernel_array", "viewer")

    def __init__(self, game: Game, viewer: int, array: Array) -> None:
        self.game = game
        self.viewer = viewer
        self.kernel_array = array

    @property
    def array(self) -> Array:
        """The record of the view, as an array of one that cannot be written to; `kernel_array` is for kernels."""
        return protected(self.kernel_array)

    @property
    def seat(self) -> int | None:
        """The seat that sees this; None is a spectator."""
        return None if self.viewer == SPECTATOR else self.viewer

    @property
    def turn(self) -> int | None:
        """The seat that decides; None at a draw and at the end."""
        turn = int(self.kernel_array["turn"][0])
        return None if turn < 0 else turn

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to move, if it is this one; otherwise none."""
        if self.turn is None or self.turn != self.seat:
            return Moves(self.game, [])
        live = blank(self.game.definition.live)
        live["position"] = self.kernel_array
        out = np.empty(self.game.definition.most_moves, np.int32)
        return Moves(self.game, out[: kernels.list_moves(live, out)].tolist())

    def explain(self, move: Move | str | int) -> Legal | Illegal:
        """Say whether the seat to move may play a move and, if not, why."""
        return explained(self.game, self.kernel_array, self.game.move(move))

    def sample(self, rng: Randomness = None) -> State:
        """Return a position that agrees with this view, uniformly over what the seat does not know."""
        stream = stream_of(rng)
        live = blank(self.game.definition.live)
        live["stream"] = stream
        kernels.sample(self.kernel_array, self.viewer, live)
        stream[:] = live["stream"]
        return State.of(self.game, live["position"], stream)

    def outlook(self) -> Outlook:
        """Return what each seat would have if the round ended here, as far as this seat can know it."""
        return outlook_of(self.game, self.kernel_array)

    def text(self) -> str:
        """Write the view in one line, `?` where something is unknown."""
        mark = SPECTATOR_MARK if self.seat is None else str(self.seat + 1)
        return " ".join([f"{self.game.header}@{mark}", *self.game.definition.notation.write(self.kernel_array)])

    def data(self) -> dict[str, Any]:
        """Return every field of the record as plain numbers and lists: what goes over the wire."""
        return fields_of(self.kernel_array)

    def digest(self) -> int:
        """Return a checksum of the view: the CRC-32 of `data()` as JSON without spaces, which browsers can compute."""
        return zlib.crc32(json.dumps(self.data(), separators=(",", ":")).encode())

    def observation(self) -> Array:
        """Write the view as a row of whole numbers; `game.spec.observation` names each. A spectator has none.

        Examples:
            >>> import sintra
            >>> view = sintra.game("azul").start(seed=7).view(0)
            >>> view.observation().shape
            (172,)
        """
        out: Array = np.empty(self.game.spec.observation.size, DTYPE)
        kernels.observe(self.kernel_array, self.game.seat(self.viewer), out)
        return out

    def svg(self, language: str = "en") -> str:
        """Draw what the seat sees, its own board first."""
        return self.game.definition.svg(self.kernel_array, self.seat or 0, language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        same = self.game == other.game and self.viewer == other.viewer
        return same and self.kernel_array.tobytes() == other.kernel_array.tobytes()

    def __hash__(self) -> int:
        return hash((self.viewer, self.kernel_array.tobytes()))

    def __str__(self) -> str:
        return board_of(self.game, self.kernel_array)

    def __repr__(self) -> str:
        return f"<View {self.text()}>"


def view_of(game: Game, position: Array, seat: int | None) -> View:
    """Build what a seat (None: a spectator) may know of a position."""
    viewer = SPECTATOR if seat is None else seat
    seen = blank(game.definition.dtype)
    kernels.look(position, viewer, seen)
    return View(game, viewer, seen)
