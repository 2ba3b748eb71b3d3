"""Writes tests/golden/mobility.jsonl: games with the mobility of every colour in every position.

Python and the page both have to compute exactly these numbers. Run it from the root:
python tools/make_mobility_golden.py.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from polindrome.blokus import CLASSIC, DUO, Variant
from polindrome.blokus.bench.positions import reference_game

FILE = Path(__file__).parents[1] / "tests" / "golden" / "mobility.jsonl"

GAMES = ((DUO, 0), (DUO, 1), (DUO, 2), (CLASSIC, 0))
"""Variant and seed of the reference games in the file."""


def make_lines() -> str:
    """The whole file: one game to a line."""
    return "".join(json.dumps(_game(*game), separators=(",", ":")) + "\n" for game in GAMES)


def _game(variant: Variant, seed: int) -> dict[str, Any]:
    """The moves, and the mobility of each colour before each of them."""
    moves, mobility = [], []
    for game, action in reference_game(variant, seed):
        moves.append(game.format_action(action))
        mobility.append([game.mobility(player).to_json() for player in variant.players])
    return {"variant": variant.name, "moves": moves, "mobility": mobility}


if __name__ == "__main__":
    FILE.write_text(make_lines(), encoding="utf-8")
