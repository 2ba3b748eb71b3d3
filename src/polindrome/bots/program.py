"""Another program that is told lines of text, and answers with lines."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO
from weakref import finalize

from polindrome.errors import InvalidArgument, ProgramError

SECONDS_TO_LEAVE = 2.0
LAST_WORDS = 5
"""Lines of a program's standard error that are shown when it fails."""

LONGEST_QUOTE = 200


class Program:
    """A running program, asked one thing at a time.

    It ends with `close`, with this object or with Python, whatever comes first. After a ProgramError
    its answers are out of step: close it.
    """

    def __init__(self, arguments: Sequence[str], seconds: float) -> None:
        self.name = arguments[0]
        self._seconds = seconds
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        pipe = subprocess.PIPE
        try:
            # A session of its own: Ctrl-C is for us, and the program is to end when we are done with it.
            self._process = subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            raise ProgramError(f"{self.name} cannot be started: {error}") from error
        # The readers must not hold on to this object, which would then never be left to end the program.
        self._readers = (
            Thread(target=_read_answers, args=(self._process.stdout, self._lines), daemon=True),
            Thread(target=_read_words, args=(self._process.stderr, self._last_words), daemon=True),
        )
        for reader in self._readers:
            reader.start()
        self.close = finalize(self, _end, self._process, self._readers)
        """Let the program end; it may be asked nothing more."""

    def tell(self, line: str) -> None:
        """Send a line; ProgramError if the program has ended."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._ended(line) from error

    def hear(self, question: str) -> Iterator[str]:
        """The lines that follow, each without its end; ProgramError if one does not come in time after the question."""
        end = monotonic() + self._seconds
        while True:
            yield self._next_line(question, end)

    def cpu_seconds(self) -> float:
        """Processor time that the program has used, as the system tells; 0 where it does not."""
        with suppress(OSError):
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            user, system = fields[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def _next_line(self, question: str, end: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise ProgramError(f"{self.name} did not answer {shorten(question)} in {self._seconds:g} s") from None
        if line is None:
            raise self._ended(question)
        return line

    def _ended(self, question: str) -> ProgramError:
        self.close()
        words = " | ".join(self._last_words) or "nothing"
        code = self._process.returncode
        at = shorten(question)
        return ProgramError(f"{self.name} ended with code {code} at {at}; it said on standard error: {words}")


def shorten(text: str) -> str:
    """A question or an answer as it is quoted in messages."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}...")


def split_command(command: str, game: str) -> list[str]:
    """The words of a command, in which `{game}` stands for duo, classic, classic_2, classic_3 or entropy.

    InvalidArgument if there is no such program: it is told before a game begins, and not in each of them.
    """
    try:
        arguments = shlex.split(command.replace("{game}", game.replace("-", "_")))
    except ValueError as error:
        raise InvalidArgument(f"the command {command!r} cannot be read: {error}") from error
    if not arguments:
        raise InvalidArgument(f"expected the command of a program, got {command!r}")
    if shutil.which(arguments[0]) is None:
        raise InvalidArgument(f"there is no program {arguments[0]!r} that can be started, as in {command!r}")
    return arguments


def _read_answers(stream: IO[bytes], lines: SimpleQueue[str | None]) -> None:
    with stream:
        for line in stream:
            lines.put(line.decode(errors="replace").strip())
    lines.put(None)


def _read_words(stream: IO[bytes], words: deque[str]) -> None:
    with stream:
        words.extend(line.decode(errors="replace").strip() for line in stream)


def _end(process: subprocess.Popen[bytes], readers: Sequence[Thread]) -> None:
    """The end of its input asks a program to leave; if it stays, it is ended."""
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()
    try:
        process.wait(SECONDS_TO_LEAVE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for reader in readers:
        # A child of the program may keep its output open for as long as it likes.
        reader.join(SECONDS_TO_LEAVE)
