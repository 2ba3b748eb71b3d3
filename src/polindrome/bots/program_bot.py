"""External programs as bots: the subprocess, the base class of all protocols, and the JSON protocol for any game.

In the JSON protocol each position is a request of one line, and the program answers with one line. The family of a
game describes its positions. If it does not, a request has the moves so far, the seat to move and the legal moves:
{"game": "nim", "options": {}, "moves": [[0, "3"]], "turn": 1, "legal": ["1", "2"]}.
The answer is {"move": "a1-b1"}, in any notation that the game parses, or {"error": "reason"}.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import IO, Any, Self
from weakref import finalize

from polindrome.bots.bot import Budget, Decision
from polindrome.errors import InvalidArgument, PolindromeError, ProgramError
from polindrome.game import Game
from polindrome.registry import family_of, new_game

ANSWER_TIMEOUT_SECONDS = 600.0
EXIT_TIMEOUT_SECONDS = 2.0
STDERR_LINES = 5
"""Lines of a program's standard error that an error message quotes."""

MAX_QUOTE = 200
"""Characters of a request or an answer that an error message quotes."""


class Program:
    """A subprocess that answers lines of text with lines of text, one request at a time.

    It is terminated by `close`, when this object is deleted, or when Python exits, whichever comes first. After a
    ProgramError, answers may no longer belong to the latest request: close it.
    """

    def __init__(self, arguments: Sequence[str], seconds: float) -> None:
        self.name = arguments[0]
        self._seconds = seconds
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._stderr_tail: deque[str] = deque(maxlen=STDERR_LINES)
        pipe = subprocess.PIPE
        try:
            # In its own session, so that Ctrl-C reaches only this process, which then closes the program.
            self._process = subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            raise ProgramError(f"{self.name} cannot be started: {error}") from error
        # The reader threads must not reference this object, or it would never be collected and close the program.
        self._readers = (
            Thread(target=_read_stdout, args=(self._process.stdout, self._lines), daemon=True),
            Thread(target=_read_stderr, args=(self._process.stderr, self._stderr_tail), daemon=True),
        )
        for reader in self._readers:
            reader.start()
        self.close = finalize(self, _terminate, self._process, self._readers)
        """Terminate the program; no request may follow."""

    def send(self, line: str) -> None:
        """Write a line to the program; ProgramError if it has exited."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._exit_error(line) from error

    def read_lines(self, request: str) -> Iterator[str]:
        """Yield the stripped lines of the answer; ProgramError if one does not arrive in time after the request."""
        deadline = monotonic() + self._seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                raise ProgramError(f"{self.name} did not answer {shorten(request)} in {self._seconds:g} s") from None
            if line is None:
                raise self._exit_error(request)
            yield line

    def cpu_seconds(self) -> float:
        """The processor time that the program has used; 0 on systems without /proc."""
        with suppress(OSError):
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            user, system = fields[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def _exit_error(self, request: str) -> ProgramError:
        self.close()
        stderr = " | ".join(self._stderr_tail) or "nothing"
        exited = f"{self.name} exited with code {self._process.returncode} at {shorten(request)}"
        return ProgramError(f"{exited}; it wrote to standard error: {stderr}")


class ProgramBot(ABC):
    """A bot that gets its moves from an external program; `{game}` in its command becomes the game, as in classic_2.

    The program starts with the first decision and runs until the bot is closed or deleted or Python exits; after an
    error it is restarted. The budget is ignored: time limits and seed of the program belong in its command. A program
    that does not answer within `seconds` is terminated.
    """

    def __init__(self, command: str, game: str, *, seconds: float = ANSWER_TIMEOUT_SECONDS) -> None:
        self._command, self._game, self._seconds = command, game, seconds
        self._arguments = split_command(command, game)
        self._running: Program | None = None
        self._cpu = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        # Only the command is pickled: a running program stays in its process.
        return partial(type(self), seconds=self._seconds), (self._command, self._game)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Terminate the program if it runs; the next decision restarts it."""
        if self._running:
            self._running.close()
        self._running = None

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002 (the program has its own limits)
        """Return the program's move; ProgramError if its answer is not a legal move."""
        if game.name != self._game:
            raise InvalidArgument(f"this program was started for {self._game} and cannot play {game.name}")
        try:
            if self._running is None:
                self._start()
            action = self._request_move(game)
            before, self._cpu = self._cpu, self._cpu_used()
        except BaseException:
            # The state of the program is unknown after any error: restart it for the next decision.
            self.close()
            raise
        return Decision(action, ((action, 0.0),), 0.0, external_cpu_seconds=max(0.0, self._cpu - before))

    def _start(self) -> None:
        self._running = Program(self._arguments, self._seconds)
        self._on_start()
        self._cpu = self._cpu_used()

    @property
    def _program(self) -> Program:
        assert self._running, "decide() starts the program"
        return self._running

    def _on_start(self) -> None:  # noqa: B027 (not every protocol has a handshake)
        """Send the handshake of the protocol to a new program."""

    @abstractmethod
    def _request_move(self, game: Game) -> int:
        """Ask the program for its move in a position."""

    def _cpu_used(self) -> float:
        return self._program.cpu_seconds()


class JsonBot(ProgramBot):
    """A program that speaks the JSON protocol; it can be stateless, since each request holds the whole position."""

    def _request_move(self, game: Game) -> int:
        program = self._program
        request = json.dumps(describe_request(game))
        program.send(request)
        answer = next(filter(None, program.read_lines(request)))
        try:
            action = game.parse_action(_parse_answer(answer))
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{program.name} answered {shorten(answer)}: {error}") from error
        return action


def describe_request(game: Game) -> dict[str, Any]:
    """Describe the position for a program, in the format of the game's family if it has one."""
    bots = family_of(game.name).bots
    return bots.describe_position(game) if bots else describe_moves(game)


def describe_moves(game: Game) -> dict[str, Any]:
    """Describe any position: the moves so far, the seat to move and its legal moves."""
    past = new_game(game.name, **game.options)
    moves = []
    for action in game.history:
        moves.append([past.turn, past.format_action(action)])
        past.apply(action)
    legal = [game.format_action(action) for action in game.legal_actions()]
    return {"game": game.name, "options": dict(game.options), "moves": moves, "turn": game.turn, "legal": legal}


def shorten(text: str) -> str:
    """Quote a request or an answer in an error message, truncated if it is long."""
    return repr(text if len(text) <= MAX_QUOTE else f"{text[:MAX_QUOTE]}...")


def split_command(command: str, game: str) -> list[str]:
    """Split a command line into arguments; `{game}` in it becomes the name of the game, such as classic_2.

    Raises InvalidArgument if there is no such program, so that the mistake is reported before the first game.
    """
    try:
        arguments = shlex.split(command.replace("{game}", game.replace("-", "_")))
    except ValueError as error:
        raise InvalidArgument(f"the command {command!r} cannot be parsed: {error}") from error
    if not arguments:
        raise InvalidArgument(f"expected the command of a program, got {command!r}")
    if shutil.which(arguments[0]) is None:
        raise InvalidArgument(f"there is no executable program {arguments[0]!r}, as in the command {command!r}")
    return arguments


def _parse_answer(answer: str) -> str:
    try:
        data = json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise ProgramError(f"not JSON: {error}") from error
    if isinstance(data, dict) and isinstance(data.get("move"), str):
        return str(data["move"])
    raise ProgramError('expected an object with the move, such as {"move": "a1-b1"}')


def _read_stdout(stream: IO[bytes], lines: SimpleQueue[str | None]) -> None:
    with stream:
        for line in stream:
            lines.put(line.decode(errors="replace").strip())
    lines.put(None)


def _read_stderr(stream: IO[bytes], tail: deque[str]) -> None:
    with stream:
        tail.extend(line.decode(errors="replace").strip() for line in stream)


def _terminate(process: subprocess.Popen[bytes], readers: Sequence[Thread]) -> None:
    """Close the program's standard input, which tells it to exit; kill it if it does not."""
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(EXIT_TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for reader in readers:
        # A child of the program may keep the pipe open indefinitely.
        reader.join(EXIT_TIMEOUT_SECONDS)
