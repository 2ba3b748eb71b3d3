"""Writes tests/golden/mobility.jsonl: games with the mobility of every colour in every position.

Python and the page both have to compute exactly these numbers. Run it from the root:
python -m tools.make_mobility_golden.
"""

from __future__ import annotations

import json
from pathlib import Path

from polindrome.blokus import CLASSIC, DUO
from polindrome.blokus.bench.positions import reference_game

FILE = Path(__file__).parents[1] / "tests" / "golden" / "mobility.jsonl"

GAMES = ((DUO, 0), (DUO, 1), (DUO, 2), (CLASSIC, 0))
"""Variant and seed of the reference games in the file."""


def make_lines() -> str:
    """Return the whole file, one game per line."""
    lines = []
    for variant, seed in GAMES:
        moves, mobility = [], []
        for game, action in reference_game(variant, seed):
            moves.append(game.format_action(action))
            # The mobility of each colour before the move.
            mobility.append([game.mobility(player).to_json() for player in variant.players])
        line = {"variant": variant.name, "moves": moves, "mobility": mobility}
        lines.append(json.dumps(line, separators=(",", ":")) + "\n")
    return "".join(lines)


if __name__ == "__main__":
    FILE.write_text(make_lines(), encoding="utf-8")
