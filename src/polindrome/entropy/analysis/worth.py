"""The final score of Order that a move of Entropy leads to.

Every move of both roles is judged with the same eyes, those of Chaos, whose expectations were fitted to strong games:
a board before a draw is worth the mean, over what may be drawn, of what the best placement leads to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from polindrome.analysis.limits import check_stop
from polindrome.bots import Budget
from polindrome.entropy import (
    COLORS,
    PIECES_PER_COLOR,
    BoardState,
    EntropyGame,
    GameState,
    apply_placement,
    infer_remaining_colors,
)
from polindrome.entropy.board import EMPTY, Color
from polindrome.entropy.bots import find_candidates
from polindrome.entropy.scoring import line_scores

NODES = 10_000
"""Looked at by each of the searches for a move, if the budget names neither boards nor seconds."""

SLIDES = 3
"""So many of Order's best answers to a placement are followed."""

_SEARCHES = 120
"""No more than that are made for a move, so each has that share of the seconds."""

_NO_LIMIT = 2**62
_NO_HURRY = 1e6
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What moves are worth under the rules of one game and within a budget for each move."""

    scorer: str
    open_draw: bool
    budget: Budget

    def candidates(self, position: GameState) -> list[int]:
        """The actions that the search of the role to move likes, the best first."""
        return [action for action, _ in self._search(position)]

    def rank(self, game: EntropyGame, count: int, also: int | None = None) -> dict[int, float]:
        """Actions of the role to move with the score to expect, the best first.

        They are the first of the search, so many of them, and one more if `also` names it and it is not among them.
        """
        actions = self.candidates(game.position)[:count]
        if also is not None and also not in actions:
            actions.append(also)
        sign = -1 if game.role == "order" else 1
        worth = {action: self.move(game, action) for action in actions}
        return dict(sorted(worth.items(), key=lambda item: sign * item[1]))

    def move(self, game: EntropyGame, action: int) -> float:
        """The score to expect after an action of the role to move."""
        if game.role == "chaos":
            return self._after_placement(apply_placement(game.state, action, game.next_token))
        twin = game.copy()
        twin.apply(action)
        return self.before_draw(twin.state, twin.next_token)

    def before_draw(self, state: BoardState, token: Color = EMPTY) -> float:
        """The score to expect before Chaos draws and places; the token is the draw, if it is known."""
        return self._mean(state, token, lambda color: self._search(GameState(tuple(state), color, "chaos"))[0][1])

    def _after_placement(self, state: BoardState) -> float:
        if EMPTY not in state:
            return float(sum(map(sum, line_scores(state, self.scorer))))
        if not self.open_draw:
            return self._best_slide(state, EMPTY)
        return self._mean(state, EMPTY, lambda color: self._best_slide(state, color))

    def _best_slide(self, state: BoardState, token: Color) -> float:
        game = EntropyGame.at(GameState(tuple(state), token, "order"), scorer=self.scorer)
        return max(self.move(game, action) for action in self.candidates(game.position)[:SLIDES])

    def _mean(self, state: BoardState, token: Color, value: Callable[[Color], float]) -> float:
        """The mean of a value over the draws; colours of which nothing lies on the board are all the same."""
        left = {token: 1} if token else infer_remaining_colors(state)
        unseen = [color for color in COLORS if left.get(color) == PIECES_PER_COLOR]
        weights = {color: number for color, number in left.items() if number and color not in unseen}
        if unseen:
            weights[unseen[0]] = PIECES_PER_COLOR * len(unseen)
        return sum(number * value(color) for color, number in weights.items()) / sum(weights.values())

    def _search(self, position: GameState) -> tuple[tuple[int, float], ...]:
        check_stop(self.budget)
        nodes, seconds = self.budget.nodes, self.budget.seconds
        return find_candidates(
            position,
            "best",
            scorer=self.scorer,
            nodes=nodes or (NODES if seconds is None else _NO_LIMIT),
            seconds=_NO_HURRY if seconds is None else seconds / _SEARCHES,
            seed=self.budget.seed,
        ).candidates
