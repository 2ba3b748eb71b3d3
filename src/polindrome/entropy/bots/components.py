"""The policy `components`: a shallow expectimax search built from the public evaluators of `polindrome.entropy`.

It evaluates a board by its score, its pattern potential and its board control, weighted by the phase of the game. The
search first ranks all moves by the board after each of them. Its iterations then search the best of these again:
possible draws are inferred from the board, and replies are ranked by their score delta. The time manager ends the
search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from polindrome.entropy.board import EMPTY, BoardState, Color
from polindrome.entropy.bots.tree import SearchBudget
from polindrome.entropy.evaluators import (
    Phase,
    analyze_pattern_potential,
    calculate_board_control,
    determine_game_phase,
    get_empty_positions,
    infer_remaining_colors,
)
from polindrome.entropy.moves import Move, apply_move, apply_placement, generate_legal_moves
from polindrome.entropy.notation import action_of_slide
from polindrome.entropy.scoring import calculate_full_board_score, calculate_score_delta, official_delta, official_score
from polindrome.entropy.state import GameState
from polindrome.entropy.time_manager import TimeManager

NAME = "components"

Candidates = list[tuple[int, float]]
"""Actions with the expected score of Order, best first."""


class Scoring(NamedTuple):
    """The score of a board, and the change of that score by a move."""

    board: Callable[[BoardState], int]
    delta: Callable[[BoardState, BoardState, Move], int]


SCORING = {
    "official": Scoring(official_score, official_delta),
    "literal": Scoring(calculate_full_board_score, calculate_score_delta),
}


class PhaseWeights(NamedTuple):
    """Points for a near palindrome that lacks one, two or three tokens, and for one unit of board control."""

    almost_complete: float
    two_move: float
    three_move: float
    control: float


WEIGHTS: dict[Phase, PhaseWeights] = {
    "early": PhaseWeights(2.0, 1.5, 1.0, 1.0),
    "mid": PhaseWeights(2.0, 1.5, 1.0, 0.7),
    "late": PhaseWeights(2.0, 1.0, 0.5, 0.3),
}


class Iteration(NamedTuple):
    """One iteration of the search: the number of candidates searched, each with one reply and `depth` more moves."""

    candidates: int
    depth: int


ORDER_ITERATIONS = (Iteration(12, 0), Iteration(4, 1))
CHAOS_ITERATIONS = (Iteration(49, 0), Iteration(4, 1))
REPLIES = 3
"""The number of replies to a move that are searched deeper; the others are pruned."""


def search(position: GameState, scorer: str, *, nodes: int, seconds: float, seed: int) -> tuple[Candidates, int]:
    """Return the candidates of the role to move and the number of evaluated boards; the seed breaks ties."""
    running = _Search(position, SCORING[scorer], SearchBudget(nodes, TimeManager(seconds)))
    candidates = running.order() if position.turn == "order" else running.chaos()
    ties = sum(value == candidates[0][1] for _, value in candidates)
    candidates.insert(0, candidates.pop(Random(seed).randrange(ties)))
    return candidates, running.budget.nodes


class _Search:
    """One search in a position: its board, its scorer and its budget."""

    def __init__(self, position: GameState, scoring: Scoring, budget: SearchBudget) -> None:
        self.state = position.state
        self.token = position.next_token
        self.scoring = scoring
        self.budget = budget

    def order(self) -> Candidates:
        """Rank slides and the pass by the board after them, then by draws and replies."""
        boards: dict[int, BoardState] = {action_of_slide(None): self.state}
        for move in generate_legal_moves(self.state):
            boards[action_of_slide(move)] = apply_move(self.state, move)
        candidates = _ranked(((action, self._value(board)) for action, board in boards.items()), sign=-1)
        for iteration in ORDER_ITERATIONS:
            candidates = self._refine(
                candidates, iteration, -1, lambda action, depth: self._before_draw(boards[action], self.token, depth)
            )
        return candidates

    def chaos(self) -> Candidates:
        """Rank empty squares by the board after the placement, then by Order's replies."""
        boards = {cell: apply_placement(self.state, cell, self.token) for cell in get_empty_positions(self.state)}
        candidates = _ranked(((cell, self._value(board)) for cell, board in boards.items()), sign=1)
        for iteration in CHAOS_ITERATIONS:
            candidates = self._refine(
                candidates, iteration, 1, lambda cell, depth: self._before_slide(boards[cell], depth)
            )
        return candidates

    def _refine(
        self, candidates: Candidates, iteration: Iteration, sign: int, value: Callable[[int, int], float]
    ) -> Candidates:
        """Search the first candidates while the budget lasts; searched candidates come first, in their new order."""
        searched: Candidates = []
        for action, _ in candidates[: iteration.candidates]:
            if self.budget.should_stop():
                break
            searched.append((action, value(action, iteration.depth)))
        return _ranked(searched, sign) + candidates[len(searched) :]

    def _value(self, board: BoardState) -> float:
        """Return the score plus weighted potential and control; the score alone if the board is full."""
        self.budget.nodes += 1
        score = self.scoring.board(board)
        if EMPTY not in board:
            return score
        *weights, control = WEIGHTS[determine_game_phase(board)]
        potential = sum(weight * lines for weight, lines in zip(weights, analyze_pattern_potential(board), strict=True))
        return score + potential + control * calculate_board_control(board)

    def _before_draw(self, board: BoardState, token: Color, depth: int) -> float:
        """Return the mean over the draws of the value after Chaos's best placement; a known token is the only draw."""
        left = {token: 1} if token else infer_remaining_colors(board)
        total = sum(count * self._least(board, color, depth) for color, count in left.items() if count)
        return total / sum(left.values())

    def _least(self, board: BoardState, color: Color, depth: int) -> float:
        """Return the value after Chaos's best placement of a token."""
        placements = []
        for cell in get_empty_positions(board):
            after = apply_placement(board, cell, color)
            placements.append((self._delta(board, after, Move(cell, cell)), after))
        placements.sort(key=lambda placement: placement[0])
        if not depth:
            return self._value(board) + placements[0][0]
        return min(self._before_slide(after, depth - 1) for _, after in placements[:REPLIES])

    def _before_slide(self, board: BoardState, depth: int) -> float:
        """Return the value after Order's best slide or a pass; the score if the board is full and the round over."""
        if EMPTY not in board:
            return self._value(board)
        slides: list[tuple[int, BoardState]] = [(0, board)]
        for move in generate_legal_moves(board):
            after = apply_move(board, move)
            slides.append((self._delta(board, after, move), after))
        slides.sort(key=lambda slide: -slide[0])
        if not depth:
            return self._value(board) + slides[0][0]
        return max(self._before_draw(after, EMPTY, depth - 1) for _, after in slides[:REPLIES])

    def _delta(self, before: BoardState, after: BoardState, move: Move) -> int:
        self.budget.nodes += 1
        return self.scoring.delta(before, after, move)


def _ranked(candidates: Iterable[tuple[int, float]], sign: int) -> Candidates:
    return sorted(candidates, key=lambda candidate: (sign * candidate[1], candidate[0]))
