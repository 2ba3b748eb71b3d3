"""The expected final score of Order after a move of Entropy, and labels and accuracy of moves by their loss.

Moves of both roles are evaluated with the value function of Chaos, which was fitted to strong games: the value of a
board before a draw is the mean over the possible draws of the value after the best placement.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp

from polindrome.analysis.results import Label, ValueEstimate, label_by_limits
from polindrome.analysis.review import check_stop
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
from polindrome.entropy.bots.bot import MAX_NODES
from polindrome.entropy.scoring import board_score

NODES = 10_000
"""Nodes of each search if the budget limits neither nodes nor seconds."""

SCORE_LIMITS = {Label.BEST: 0.5, Label.GOOD: 1.5, Label.INACCURACY: 3.0, Label.MISTAKE: 6.0}
"""Label -> upper limit of the loss in points of Order's final score; a palindrome of three scores 3."""

SLIDES = 3
"""Number of Order's best replies to a placement that are evaluated."""

_SEARCHES = 120
"""The maximum number of searches per move; each gets an equal share of the time."""

_UNLIMITED_SECONDS = 1e6


@dataclass(frozen=True, slots=True)
class MoveEvaluator:
    """Evaluates moves under the options of one game, with a budget per move."""

    scorer: str
    open_draw: bool
    budget: Budget

    def candidates(self, position: GameState) -> list[int]:
        """Search the candidate actions of the role to move, best first."""
        return [action for action, _ in self._search(position)]

    def rank(self, game: EntropyGame, count: int, also: int | None = None) -> dict[int, float]:
        """Return actions of the role to move with the expected score, best first.

        These are the first `count` candidates of the search, and the action `also` if it is given.
        """
        actions = self.candidates(game.position)[:count]
        if also is not None and also not in actions:
            actions.append(also)
        sign = -1 if game.role == "order" else 1
        values = {action: self.evaluate_move(game, action) for action in actions}
        return dict(sorted(values.items(), key=lambda item: sign * item[1]))

    def evaluate_move(self, game: EntropyGame, action: int) -> float:
        """Return the expected score after an action of the role to move."""
        if game.role == "order":
            twin = game.copy()
            twin.apply(action)
            return self.evaluate_before_draw(twin.state, twin.next_token)
        state = apply_placement(game.state, action, game.next_token)
        if EMPTY not in state:
            return float(board_score(state, self.scorer))
        if not self.open_draw:
            return self._evaluate_best_slide(state, EMPTY)
        return self._mean(state, EMPTY, lambda color: self._evaluate_best_slide(state, color))

    def evaluate_before_draw(self, state: BoardState, token: Color = EMPTY) -> float:
        """Return the expected score before Chaos draws and places; `token` is the draw, if it is known."""
        return self._mean(state, token, lambda color: self._search(GameState(tuple(state), color, "chaos"))[0][1])

    def _evaluate_best_slide(self, state: BoardState, token: Color) -> float:
        """Return the expected score after Order's best slide; `token` is the next one, if Order knows it."""
        game = EntropyGame.at(GameState(tuple(state), token, "order"), scorer=self.scorer)
        return max(self.evaluate_move(game, action) for action in self.candidates(game.position)[:SLIDES])

    def _mean(self, state: BoardState, token: Color, value: Callable[[Color], float]) -> float:
        """Average a value over the draws; colours that are not on the board yet are equivalent."""
        left = {token: 1} if token else infer_remaining_colors(state)
        unseen = [color for color in COLORS if left.get(color) == PIECES_PER_COLOR]
        weights = {color: number for color, number in left.items() if number and color not in unseen}
        if unseen:
            weights[unseen[0]] = PIECES_PER_COLOR * len(unseen)
        return sum(number * value(color) for color, number in weights.items()) / sum(weights.values())

    def _search(self, position: GameState) -> tuple[tuple[int, float], ...]:
        """Return the candidates of the role to move with Order's expected score, best first."""
        check_stop(self.budget)
        nodes, seconds = self.budget.nodes, self.budget.seconds
        return find_candidates(
            position,
            "best",
            scorer=self.scorer,
            nodes=nodes or (NODES if seconds is None else MAX_NODES),
            seconds=_UNLIMITED_SECONDS if seconds is None else seconds / _SEARCHES,
            seed=self.budget.seed,
        ).candidates


def label_of(lost: ValueEstimate) -> Label:
    """Return the label by lost points."""
    return label_by_limits(lost.points, SCORE_LIMITS)


def accuracy(lost: ValueEstimate, _num_seats: int) -> float:
    """Return the accuracy of a move: 1 without loss, 0.37 at the limit of a blunder, less beyond."""
    return exp(-lost.points / SCORE_LIMITS[Label.MISTAKE])
