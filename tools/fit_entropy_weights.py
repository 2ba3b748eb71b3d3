"""Fits the weights of Entropy's policy `best` to the final scores of games.

Play matches of diverse bots with --out, then run this as a module, from the root:

    polindrome match entropy best ex3/minmaxpot --games 4000 --nodes 20000 --out games.jsonl
    python -m tools.fit_entropy_weights games.jsonl

It prints the rows of the table in src/polindrome/entropy/bots/weights.py, which has a copy in
cpp/src/entropy_weights.hpp: one row each for boards with 1, 9, 17 ... 49 empty cells.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from textwrap import indent, wrap

import click
import numpy as np
from numpy.typing import NDArray

from polindrome.entropy import BOARD_SIZE, COLORS, TOTAL_SQUARES, EntropyGame
from polindrome.entropy.bots.weights import KINDS, POINT
from polindrome.entropy.notation import FIRST_SLIDE

Numbers = NDArray[np.float64]
Boards = NDArray[np.int8]

KNOTS = range(1, TOTAL_SQUARES + 1, 8)
REGULARISATION = 600.0
"""Weight of the simple potential as a prior, as a number of boards."""

NEARBY = 2
"""Boards whose number of empty cells differs by at most this are included in a fit."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(files: tuple[Path, ...]) -> None:
    """Fit the weights to the games in files that `polindrome match --out` has written."""
    played = [_read(file) for file in files]
    for empties in KNOTS:
        weights = np.clip(np.rint(POINT * _fit(played, empties)), 0, None).astype(int)
        row = ", ".join(map(str, weights))
        click.echo(indent("\n".join(wrap(f"({row}),", 110, subsequent_indent=" ")), "    "))


def _read(file: Path) -> tuple[Boards, Numbers]:
    """Return the 48 boards of every round after Order's moves, and the final score of each round."""
    records = [record for line in file.read_text().splitlines() for record in json.loads(line)["records"]]
    with click.progressbar(records, label=file.name) as bar:
        boards = np.array([list(_boards(record)) for record in bar], np.int8)
    return boards, np.array([record["result"]["scores"][0] for record in records], float)


def _boards(record: dict[str, object]) -> Iterator[list[int]]:
    game = EntropyGame(**record["options"])  # type: ignore[arg-type]
    actions: list[int] = record["actions"]  # type: ignore[assignment]
    for action in actions:
        game.apply(action)
        if action >= FIRST_SLIDE:
            yield [COLORS.index(color) + 1 if color else 0 for color in game.state]


def _fit(played: list[tuple[Boards, Numbers]], empties: int) -> Numbers:
    """Ridge regression of scores on feature counts, towards the simple potential; the mean of each match is removed."""
    counts, scores = [], []
    for boards, finals in played:
        for near in range(max(1, empties - NEARBY), min(TOTAL_SQUARES - 1, empties + NEARBY) + 1):
            found = count_parts(boards[:, TOTAL_SQUARES - 1 - near])
            counts.append(found - found.mean(0))
            scores.append(finals - finals.mean())
    parts, target = np.concatenate(counts), np.concatenate(scores)
    spread = parts.std(0) + 1e-6
    scaled = parts / spread
    prior = np.array([length * 0.15**half * 0.3**empty for length, half, empty in KINDS])
    normal_matrix = scaled.T @ scaled + REGULARISATION * np.eye(len(KINDS))
    change: Numbers = np.linalg.solve(normal_matrix, scaled.T @ (target - parts @ prior)) / spread
    return prior + change


def count_parts(boards: Boards) -> Numbers:
    """Count the spans of each of the KINDS on each board; spans that cannot become palindromes do not count."""
    grids = boards.reshape(-1, BOARD_SIZE, BOARD_SIZE)
    lines = np.concatenate([grids, grids.transpose(0, 2, 1)], 1)
    counts = np.zeros((len(boards), len(KINDS)))
    for length, kinds in groupby(enumerate(KINDS), key=lambda kind: kind[1][0]):
        numbered = list(kinds)
        for start in range(BOARD_SIZE + 1 - length):
            possible, half, empty = _describe(lines[:, :, start : start + length])
            for number, (_, halves, empties) in numbered:
                counts[:, number] += (possible & (half == halves) & (empty == empties)).sum(1)
    return counts


def _describe(parts: Boards) -> tuple[NDArray[np.bool_], Boards, Boards]:
    """Return whether each span can become a palindrome, and its numbers of half-empty and empty mirror pairs."""
    pairs = parts.shape[2] // 2
    left, right = parts[:, :, :pairs], parts[:, :, ::-1][:, :, :pairs]
    possible = ((left == 0) | (right == 0) | (left == right)).all(2)
    half = ((left == 0) != (right == 0)).sum(2)
    return possible, half, ((left == 0) & (right == 0)).sum(2)


if __name__ == "__main__":
    main()
