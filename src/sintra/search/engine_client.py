"""Playing against a foreign program that speaks the engine protocol (docs/engine.md) on its standard streams."""

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

from sintra.core.errors import InvalidNotation
from sintra.core.game import Game, Move
from sintra.core.reasons import Illegal
from sintra.core.view import View
from sintra.search.errors import WORDS, InvalidMatch, PlayerFault

PREFIX = "engine:"
LONGEST_LINE = 100_000
WAITING_LINES = 1_000
SHOWN = 80
"""How much of a foreign line is repeated in ours."""


@dataclass(frozen=True)
class Patience:
    """How long a program may take, in seconds: to think about a move, beyond that, to start, and to leave.

    With `sims` it is asked for so many simulations instead of for `move` seconds; the seconds still bind it.
    """

    move: float = 1.0
    grace: float = 2.0
    start: float = 60.0
    leave: float = 1.0
    sims: int | None = None

    @property
    def go(self) -> str:
        """The line that asks for a move."""
        return f"go time {max(1, round(self.move * 1000))}" if self.sims is None else f"go sims {self.sims}"


def arguments_of(spec: str) -> list[str]:
    """Read the command in `engine:"COMMAND"`; quotes around the whole are the shell's or the reader's."""
    command = spec.removeprefix(PREFIX).strip()
    if len(command) > 1 and command[0] == command[-1] and command[0] in "\"'":
        command = command[1:-1]
    try:
        arguments = shlex.split(command)
    except ValueError:
        arguments = []
    if not arguments:
        raise InvalidMatch(WORDS, "engine_command", spec=spec)
    if shutil.which(arguments[0]) is None:
        raise InvalidMatch(WORDS, "engine_missing", program=arguments[0])
    return arguments


class Program:
    """A running program: lines go in, lines come out, and waiting has an end."""

    def __init__(self, arguments: list[str]) -> None:
        try:
            # a session of its own: Ctrl-C is for us, and what the program starts ends with it
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise PlayerFault("engine_start", why=error.strerror or str(error)) from error
        self._lines: queue.Queue[bytes] = queue.Queue(WAITING_LINES)
        self._last_words: deque[bytes] = deque(maxlen=1)
        self._asked = ""
        streams = ((self._process.stdout, self._lines.put), (self._process.stderr, self._note))
        self._readers = [threading.Thread(target=_pump, args=stream, daemon=True) for stream in streams]
        for reader in self._readers:
            reader.start()

    def send(self, *lines: str) -> None:
        """Write lines; a program that no longer reads has died."""
        self._asked = lines[-1]
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write("".join(f"{line}\n" for line in lines).encode())
            stdin.flush()
        except OSError as error:
            raise self._death() from error

    def line(self, deadline: float, patience: float) -> str:
        """Wait for the next line that says anything."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise PlayerFault("engine_hangs", command=self._asked[:SHOWN], seconds=round(patience, 2)) from None
            if not line:
                raise self._death()
            if text := line.decode(errors="replace").strip():
                return text

    def _note(self, line: bytes) -> None:
        if line.strip():
            self._last_words.append(line)

    def _death(self) -> PlayerFault:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self._readers[1].join(1)
        last = self._last_words[0].decode(errors="replace").strip()[:SHOWN] if self._last_words else ""
        status = self._process.returncode
        return PlayerFault("engine_died", status=status, command=self._asked[:SHOWN], last=f"({last})" if last else "")

    def end(self, patience: float) -> None:
        """Ask the program to leave, and make it."""
        with contextlib.suppress(PlayerFault):
            self.send("quit")
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self.kill()

    def kill(self) -> None:
        """End the program and what it started."""
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
            self._process.wait()
        while not self._lines.empty():  # lets a reader that waits for room come to the end
            self._lines.get()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None and not any(reader.is_alive() for reader in self._readers):
                with contextlib.suppress(OSError):
                    stream.close()


def _pump(stream: IO[bytes], put: Callable[[bytes], None]) -> None:
    """Pass on lines until the end, which is an empty one."""
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            put(line)
    put(b"")


class Engine:
    """A player whose moves come from a program. It is started when it is needed, and again after a fault."""

    def __init__(self, spec: str, patience: Patience) -> None:
        self.name = spec
        self._arguments = arguments_of(spec)
        self._patience = patience
        self._program: Program | None = None
        self._game: Game | None = None

    def new_game(self, seed: int) -> None:
        """Tell the program of a new game before its next move. The protocol has no seeds."""
        self._game = None

    def choose(self, view: View) -> Move:
        """Ask the program; raises PlayerFault, and then the program is gone."""
        try:
            program = self._ready(view.game)
            program.send(f"position {view.text()}", self._patience.go)
            return self._answer(program, view)
        except BaseException:  # a program in the middle of an answer is of no more use
            self._drop()
            raise

    def _ready(self, game: Game) -> Program:
        if self._program is None:
            self._program = Program(self._arguments)
            self._game = None
            self._program.send("hello")
            self._wait(self._program, "ready", ("id",), self._patience.start)
        if self._game != game:
            options = [f"{name}={value}" for name, value in game.options.items()]
            self._program.send(" ".join(["newgame", game.name, f"players={game.players}", *options]))
            self._game = game
        return self._program

    def _answer(self, program: Program, view: View) -> Move:
        answer = self._wait(program, "best", ("info",), self._patience.move + self._patience.grace)
        try:
            move = view.game.move(answer.removeprefix("best").strip())
        except InvalidNotation as error:
            raise PlayerFault("engine_nonsense", line=answer[:SHOWN]) from error
        verdict = view.explain(move)
        if isinstance(verdict, Illegal):
            raise PlayerFault("illegal_answer", move=str(move), rule=verdict.rule)
        return move

    @staticmethod
    def _wait(program: Program, wanted: str, others: tuple[str, ...], patience: float) -> str:
        deadline = time.monotonic() + patience
        while True:
            line = program.line(deadline, patience)
            word = line.split(maxsplit=1)[0]
            if word == wanted:
                return line
            if word == "error":
                raise PlayerFault("engine_error", line=line[:SHOWN])
            if word not in others:
                raise PlayerFault("engine_nonsense", line=line[:SHOWN])
            if time.monotonic() >= deadline:  # a program that talks without end hangs, too
                raise PlayerFault("engine_hangs", command=wanted, seconds=round(patience, 2))

    def _drop(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None

    def close(self) -> None:
        """Let the program leave."""
        if self._program is not None:
            self._program.end(self._patience.leave)
            self._program = None
