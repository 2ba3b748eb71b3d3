"""Another program that is asked in JSON, as a bot for any game: one line for a position, one line for its move.

The family of a game describes its positions. A game whose family does not is asked about with its moves so far, the
seat to move and the legal moves: {"game": "nim", "options": {}, "moves": [[0, "3"]], "turn": 1, "legal": ["1", "2"]}.
The answer is {"move": "a1-b1"}, in any way that moves are written, or {"error": "why there is none"}.
"""

from __future__ import annotations

import json
from typing import Any

from polindrome.bots.program import shorten
from polindrome.bots.program_bot import ProgramBot
from polindrome.errors import PolindromeError, ProgramError
from polindrome.game import Game
from polindrome.registry import family_of, new_game


class JsonBot(ProgramBot):
    """The program needs no memory: each question has all that it has to know."""

    def _ask(self, game: Game) -> int:
        program = self._program
        question = json.dumps(question_of(game))
        program.tell(question)
        answer = next(filter(None, program.hear(question)))
        try:
            action = game.parse_action(_move_of(answer))
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{program.name} answered {shorten(answer)}: {error}") from error
        return action


def question_of(game: Game) -> dict[str, Any]:
    """The position as a program is asked about it: as the family describes it, else the moves and what is legal."""
    if bots := family_of(game.name).bots:
        return bots.describe_position(game)
    past = new_game(game.name, **game.options)
    moves = []
    for action in game.history:
        moves.append([past.turn, past.format_action(action)])
        past.apply(action)
    legal = [game.format_action(action) for action in game.legal_actions()]
    return {"game": game.name, "options": dict(game.options), "moves": moves, "turn": game.turn, "legal": legal}


def _move_of(answer: str) -> str:
    try:
        data = json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise ProgramError(f"not JSON: {error}") from error
    if isinstance(data, dict) and isinstance(data.get("move"), str):
        return str(data["move"])
    raise ProgramError('expected an object with the move, such as {"move": "a1-b1"}')
