"""Long calls of the core can be interrupted with Ctrl-C, and other threads run meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

import pytest

from polindrome.blokus import CLASSIC
from polindrome.native import Batch, Position, Search

SCRIPT = """
import signal
from polindrome.native import Position, Search

signal.signal(signal.SIGINT, signal.default_int_handler)  # A process in the background ignores it.
position = Position("classic")
try:
    print("ready", flush=True)
    {work}
finally:
    print(position.history, position.playouts(100).games)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal to a child")
@pytest.mark.parametrize(
    "work",
    [
        "position.perft(6)",
        "position.playouts(10**12)",
        "position.playouts(10**12, threads=2)",
        "Search('classic').run(position, seconds=600)",
        "Search('classic').run(position, seconds=600, threads=2)",
    ],
)
def test_ctrl_c_interrupts_long_calls(work: str) -> None:
    command = [sys.executable, "-c", SCRIPT.format(work=work)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(timeout=0.7)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, out) == (-signal.SIGINT, "() 100\n")
    assert err.splitlines()[-1] == "KeyboardInterrupt"


@pytest.mark.parametrize(
    "work",
    [
        lambda _: Position(CLASSIC).playouts(2000, threads=2),
        lambda _: Position(CLASSIC).perft(3),
        lambda _: Search(CLASSIC).run(Position(CLASSIC), simulations=100),
        lambda batch: batch.step(batch.sample()),
        Batch.legal_mask,
        Batch.legal_mask_packed,
        Batch.legal_counts,
    ],
    ids=["playouts", "perft", "search", "step", "mask", "packed mask", "counts"],
)
def test_core_releases_the_interpreter_lock(work: Callable[[Batch], object]) -> None:
    batch = Batch(CLASSIC, 300, threads=2)
    begun, noticed = Event(), Event()
    in_time: list[bool] = []

    def keep_working() -> None:
        begun.set()
        end = monotonic() + 60
        while True:
            work(batch)
            if noticed.is_set() or monotonic() > end:
                break
        in_time.append(noticed.is_set())

    # With a long switch interval a thread runs until it releases the interpreter lock itself.
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        worker = Thread(target=keep_working)
        worker.start()
        begun.wait()
        noticed.set()
        worker.join()
    finally:
        sys.setswitchinterval(before)
    assert in_time == [True]
