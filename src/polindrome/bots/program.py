"""Another program that is asked by text and answers as GTP has it: `= text` or `? reason`, then an empty line."""

from __future__ import annotations

import os
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO
from weakref import finalize

from polindrome.errors import ProgramError

SECONDS_TO_LEAVE = 2.0
LAST_WORDS = 5
"""Lines of a program's standard error that are shown when it fails."""


class Program:
    """A running program, asked one thing at a time.

    It ends with `close`, with this object or with Python, whatever comes first. After a ProgramError that is not a
    refusal its answers are out of step: close it.
    """

    def __init__(self, arguments: Sequence[str], seconds: float) -> None:
        self._name = arguments[0]
        self._seconds = seconds
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        pipe = subprocess.PIPE
        try:
            # A session of its own: Ctrl-C is for us, and the program is to end when we are done with it.
            self._process = subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            raise ProgramError(f"{self._name} cannot be started: {error}") from error
        # The readers must not hold on to this object, which would then never be left to end the program.
        self._readers = (
            Thread(target=_read_answers, args=(self._process.stdout, self._lines), daemon=True),
            Thread(target=_read_words, args=(self._process.stderr, self._last_words), daemon=True),
        )
        for reader in self._readers:
            reader.start()
        self.close = finalize(self, _end, self._process, self._readers)
        """Let the program end; it may be asked nothing more."""

    def ask(self, command: str) -> str:
        """The text of the answer; ProgramError with the program, the command and what came of it."""
        self._send(command)
        lines = self._next_answer(command)
        sign, text = lines[0][0], "\n".join([lines[0][1:], *lines[1:]]).strip()
        if sign == "?":
            raise ProgramError(f"{self._name} refused {command!r}: {text}")
        return text

    def cpu_seconds(self) -> float:
        """Processor time that the program has used, as the system tells; 0 where it does not."""
        with suppress(OSError):
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            user, system = fields[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def _send(self, command: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(command.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._ended(command) from error

    def _next_answer(self, command: str) -> list[str]:
        """The lines up to the next empty one; empty lines before it are none of its."""
        end = monotonic() + self._seconds
        lines: list[str] = []
        while (line := self._next_line(command, end)) or not lines:
            if line and not lines and line[0] not in "=?":
                raise ProgramError(f"{self._name} answered {command!r} with {line!r}; expected '=' or '?' first")
            lines += [line] if line else []
        return lines

    def _next_line(self, command: str, end: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise ProgramError(f"{self._name} did not answer {command!r} in {self._seconds:g} s") from None
        if line is None:
            raise self._ended(command)
        return line

    def _ended(self, command: str) -> ProgramError:
        self.close()
        words = " | ".join(self._last_words) or "nothing"
        code = self._process.returncode
        return ProgramError(f"{self._name} ended with code {code} at {command!r}; it said on standard error: {words}")


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
