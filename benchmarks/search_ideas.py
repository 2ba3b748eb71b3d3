"""Experiments: how much ideas from other Blokus programs would gain in the search, by matches and counts.

Run it as a module, from the root: `python -m benchmarks.search_ideas mirror`; --help lists the other commands.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Container, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import takewhile
from math import log, prod
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeVar

import click
import numpy as np

from polindrome.arena import Match, ThinkingTime, count_duels, new_executor
from polindrome.arena.paired_games import paired_games_of, seatings_of
from polindrome.arena.referee import SIDES
from polindrome.arena.statistics import estimate_score
from polindrome.blokus import DUO, VARIANTS, BlokusGame
from polindrome.blokus.bots.search import SearchBot, choose_candidate
from polindrome.blokus.pieces import PIECE_SIZES
from polindrome.blokus.placements import move_of_cells, placement_table
from polindrome.bots import Bot, Budget, Decision
from polindrome.game import OVER, Game
from polindrome.native import Position, Search, SearchResult

Result = TypeVar("Result")
Turn = tuple[Position, SearchResult, int]
TranspositionTable = dict[int, tuple[int, int]]
"""Key of a position -> lower and upper bound of its margin."""

INFINITE = 10**6
OPENING_MOVES = 3
PLAYOUTS_PER_PULL = 4  # Random games per call for the same move, which reduces the number of calls of the core.
GAME = click.argument("game", type=click.Choice(["duo", "classic"]))


@click.group()
def main() -> None:
    """Measure the gain of ideas for the search of Blokus."""


def command(simulations: int, function: Callable[..., None]) -> click.Command:
    """A command with the common options: simulations per move, number of games, workers and seed."""
    numbers = {"seed": (0, 1), "workers": (1, os.cpu_count()), "games": (1, 100), "simulations": (2, simulations)}
    for name, (least, default) in numbers.items():
        function = click.option(f"--{name}", type=click.IntRange(least), default=default, show_default=True)(function)
    return main.command()(function)


def run_all(work: Callable[[int], Result], count: int, workers: int) -> list[Result]:
    """Run the work for all numbers below the count, with a progress bar; the results are in any order."""
    results = new_executor(min(workers, count)).map_unordered(work, range(count))
    with closing(results), click.progressbar(results, length=count, file=sys.stderr) as bar:
        return list(bar)


class Played(NamedTuple):
    """A game between A and B: A's share of the win, its lead in points per seat, and the thinking time of both."""

    share: float
    ahead: float
    actions: tuple[int, ...]
    thinking: tuple[ThinkingTime, ThinkingTime]


def play_match(match: Match, bots: tuple[Bot, Bot], games: int, workers: int) -> list[list[Played]]:
    """Play a match between bot objects and print score, points and time; return the games by opening."""
    duels = run_all(partial(play_duel, match, bots), count_duels(match.game, games), workers)
    played = [game for duel in duels for game in duel]
    click.echo(f"{match.game}: {match.a} (A) against {match.b} (B)")
    click.echo(f"A scores {format_score([fmean(game.share for game in duel) for duel in duels], len(played))}")
    a, b = (1000 * fmean(game.thinking[side].cpu / game.thinking[side].moves for game in played) for side in range(2))
    click.echo(f"{fmean(game.ahead for game in played):+.2f} points a seat; CPU a move: A {a:.1f} ms, B {b:.1f} ms")
    return duels


def play_duel(match: Match, bots: tuple[Bot, Bot], number: int) -> list[Played]:
    """Play one game in every seating from the same opening; each bot has half of the seats."""
    played = []
    for seats in seatings_of(match.game, 2, number):
        game, thinking = paired_games_of(match.game).play_opening(match, number), (ThinkingTime(), ThinkingTime())
        while game.turn != OVER:
            side = SIDES.index(seats[game.turn])
            game.apply(thinking[side].timed_decision(bots[side], game, match.budget(number, len(game.history))))
        is_of_a, outcome = [owner == SIDES[0] for owner in seats], game.outcome()
        assert outcome is not None, "the game is over"
        ahead = 2 * fmean(points if a else -points for points, a in zip(outcome.scores, is_of_a, strict=True))
        played.append(Played(fmean(is_of_a[seat] for seat in outcome.winners), ahead, tuple(game.history), thinking))
    return played


def format_score(shares: Sequence[float], games: int | None = None) -> str:
    """Format the score of duels, or of single games, with its confidence interval."""
    score = estimate_score(shares, games or len(shares))
    return f"{score.mean:.3f}, 95 % between {score.low:.3f} and {score.high:.3f}, {games or len(shares)} games"


def self_play(game: str, simulations: int, seed: int, number: int, plies: int = INFINITE) -> list[Turn]:
    """Play a game of the search against itself; return each position with its search result and the action played."""
    random = Random(f"{seed} {number}")
    search, position, turns = Search(game, memory=2**26), Position(game), list[Turn]()
    while not position.is_over and len(turns) < plies:
        found = search.run(position, simulations=simulations, seed=random.getrandbits(32))
        turns.append((position, found, choose_candidate(found.candidates, position, random).action))
        position = after(position, turns[-1][2])
    return turns


def after(position: Position, action: int) -> Position:
    """The position after an action."""
    twin = position.copy()
    twin.apply(action)
    return twin


def share_of_visits(found: SearchResult, actions: Container[int]) -> float:
    """The share of a search's visits that went to the actions."""
    return sum(candidate.visits for candidate in found.candidates if candidate.action in actions) / found.simulations


class MirrorBot(NamedTuple):
    """Mirrors every move as the second colour of Duo, by a half turn of the board, while it can; else searches."""

    search: SearchBot

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The mirror image of the last move if all moves so far were mirrored, else the move of the search."""
        is_mirrored = mirrored_plies(game.history) == len(game.history) - 1
        if is_mirrored and (image := mirror_image(game.history[-1])) in game.legal_actions():
            return Decision(image, (), 0.5)
        return self.search.decide(game, budget)


@cache
def mirror_image(action: int) -> int:
    """The image of an action of Duo under a half turn of the board, which swaps the start cells."""
    game, last = BlokusGame(DUO), DUO.size - 1
    cells = game.cells_of(game.move_of(action))
    return game.action_of(move_of_cells([(last - row, last - col) for row, col in cells]))


def mirrored_plies(actions: Sequence[int]) -> int:
    """The number of moves at the start of a game that are pairs of a move and its image."""
    pairs = zip(actions[::2], actions[1::2], strict=False)
    return 2 * len(list(takewhile(lambda pair: pair[1] == mirror_image(pair[0]), pairs)))


@partial(command, 1000)
def mirror(simulations: int, games: int, workers: int, seed: int) -> None:
    """Duo: the second colour mirrors the first, against the plain search.

    The first move is random, so that games differ; identical games count once for the second colour.
    """
    search = SearchBot(simulations)
    match = Match("duo", f"mirror, else mcts:{simulations}", f"mcts:{simulations}", seed=seed, opening=1)
    duels = play_match(match, (MirrorBot(search), search), games, workers)
    # In the first game of a duel A is the first colour, so both bots only search.
    plain, mirrored = ({game.actions: game.share for game in seating} for seating in zip(*duels, strict=True))
    whole = [actions for actions in mirrored if mirrored_plies(actions) == len(actions)]
    broken = [share for actions, share in mirrored.items() if actions not in whole]
    click.echo(f"second colour, plain search: {format_score([1 - share for share in plain.values()])}")
    click.echo(f"second colour, mirror: {format_score(list(mirrored.values()))}")
    click.echo(f"mirrored plies: {fmean(map(mirrored_plies, mirrored)):.1f} of {fmean(map(len, mirrored)):.1f}")
    click.echo(
        f"mirrored to the end, and so drawn: {len(whole)}; the others: {format_score(broken) if broken else 'none'}"
    )


@partial(command, 3000)
@GAME
@click.option("--sample", type=click.IntRange(1), default=20, show_default=True, help="Games to count visits in.")
def reuse(game: str, simulations: int, sample: int, games: int, workers: int, seed: int) -> None:
    """The share of its tree that a seat could reuse at its next turn, and a match with that many more simulations.

    The share is the product of the visit shares of the own move and of each reply, each from its own search, which
    rather overestimates it.
    """
    kept = run_all(partial(reused_shares, game, simulations, seed), sample, workers)
    share, early = (fmean(share for shares in kept for share in shares[: len(shares) // part]) for part in (1, 2))
    click.echo(f"{game}: of {simulations} simulations {share:.3f} are kept, {early:.3f} in the first half of a game")
    more = round(simulations * (1 + share))
    match = Match(game, f"mcts:{more}", f"mcts:{simulations}", seed=seed, opening=len(VARIANTS[game].players))
    play_match(match, (SearchBot(more), SearchBot(simulations)), games, workers)


def reused_shares(game: str, simulations: int, seed: int, number: int) -> list[float]:
    """For each turn of a game but the last of each seat: the share of its visits below the moves that were played."""
    turns = self_play(game, simulations, seed, number)
    seats = [position.turn for position, _, _ in turns]
    shares = [share_of_visits(found, [action]) for _, found, action in turns]
    backs = [(ply, seats.index(seat, ply + 1)) for ply, seat in enumerate(seats) if seat in seats[ply + 1 :]]
    return [prod(shares[ply:back]) for ply, back in backs]


class OutOfMemory(Exception):
    """An exact search exceeded its limit of stored positions."""


def margin(
    position: Position, table: TranspositionTable, max_entries: int, low: int = -INFINITE, high: int = INFINITE
) -> int:
    """Return the first seat's final margin by alpha-beta search; outside of low to high, a bound on that side."""
    if position.is_over:
        first, second = position.colour_scores()
        return first - second
    key, is_first = position.key(), position.turn == 0
    least, most = table.get(key, (-INFINITE, INFINITE))
    if least >= high or most <= low or least == most:
        return most if most <= low else least
    if len(table) >= max_entries:
        raise OutOfMemory
    best, bottom, top = -INFINITE if is_first else INFINITE, low, high
    # Large pieces have the highest action ids and are usually better, so they are tried first.
    for action in reversed(position.legal_actions().tolist()):
        value = margin(after(position, action), table, max_entries, bottom, top)
        best = max(best, value) if is_first else min(best, value)
        bottom, top = (max(bottom, best), top) if is_first else (bottom, min(top, best))
        if bottom >= top:
            break
    table[key] = (least if best <= low else best, most if best >= high else best)
    return best


@partial(command, 1000)
@click.option("--nodes", type=click.IntRange(1), default=200_000, show_default=True, help="Positions stored per game.")
def endgame(simulations: int, nodes: int, games: int, workers: int, seed: int) -> None:
    """Duo: the loss of the search against exact play in the endgame, as far back as the nodes allow to solve it."""
    endings = run_all(partial(endgame_losses, simulations, nodes, seed), games, workers)
    moves = np.array([move for ending in endings for move in ending if move[0] > 1]).reshape(-1, 3)
    click.echo(f"{games} games of mcts:{simulations}: the last {fmean(map(len, endings)):.1f} plies of each are solved")
    gave_away, most = (moves[:, 1:] > 0).sum(0), moves[:, 1:].sum(0) / games / 2
    click.echo(f"{len(moves)} choices: {gave_away[0]} gave points away, {gave_away[1]} some of the result")
    click.echo(f"an exact search would gain at most {most[0]:.2f} points and {most[1]:.4f} of the score a game")


def endgame_losses(simulations: int, nodes: int, seed: int, number: int) -> list[tuple[int, int, float]]:
    """For each solved move of a game, last one first: the number of legal moves, the loss in points and in result."""
    table, moves = TranspositionTable(), list[tuple[int, int, float]]()
    for position, _, action in reversed(self_play("duo", simulations, seed, number)):
        try:
            now, then = (margin(each, table, nodes) for each in (position, after(position, action)))
        except OutOfMemory:
            break
        moves.append((position.legal_count(), abs(now - then), abs(np.sign(now) - np.sign(then)) / 2))
    return moves


@partial(command, 1000)
@GAME
def openings(game: str, simulations: int, games: int, workers: int, seed: int) -> None:
    """How often the search visits and plays pieces of fewer than five cells in the first three moves of a seat."""
    counts = np.array(run_all(partial(small_pieces, game, simulations, seed), games, workers))
    for number, moves in enumerate(np.split(counts, OPENING_MOVES, axis=1), 1):
        looked, played = moves.mean((0, 1))
        click.echo(f"{game}, own move {number}: small are {looked:.2%} of the visits, {played:.2%} of the choices")


def small_pieces(game: str, simulations: int, seed: int, number: int) -> list[tuple[float, bool]]:
    """For each turn of an opening: the share of the visits for small pieces, and whether one was played."""
    moves = enumerate(placement_table(VARIANTS[game].size).moves)
    small = {action for action, move in moves if PIECE_SIZES[move.piece_id] < 5}
    turns = self_play(game, simulations, seed, number, OPENING_MOVES * len(VARIANTS[game].players))
    return [(share_of_visits(found, small), action in small) for _, found, action in turns]


class PlayoutBot(NamedTuple):
    """Flat Monte-Carlo search: UCB1 over the legal moves, with random games to the end."""

    playouts: int

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The move with the most random games; the seed decides the order in which moves are first tried."""
        random, position = Random(budget.seed), Position(game.name, game.history)
        actions = random.sample(position.legal_actions().tolist(), position.legal_count())
        nexts = [after(position, action) for action in actions]
        wins, pulls = np.zeros(len(actions)), np.zeros(len(actions))
        for pull in range(self.playouts // PLAYOUTS_PER_PULL):
            # UCB1 with the maximum variance of a result from 0 to 1, which is a quarter.
            number = pull if pull < len(actions) else np.argmax(wins / pulls + np.sqrt(log(pull) / 4 / pulls))
            wins[number] += nexts[number].playouts(PLAYOUTS_PER_PULL, random.getrandbits(32)).win_rates[position.turn]
            pulls[number] += 1
        best = np.lexsort((wins, pulls))[-1]
        return Decision(actions[best], (), wins[best] / max(pulls[best], 1))


@partial(command, 1000)
@GAME
@click.option(
    "--playouts",
    "count",
    type=click.IntRange(PLAYOUTS_PER_PULL),
    default=1000,
    show_default=True,
    help="Playouts per move.",
)
def playouts(game: str, simulations: int, count: int, games: int, workers: int, seed: int) -> None:
    """Random games instead of the network, against the search; choose numbers that take about the same time."""
    match = Match(game, f"{count} playouts", f"mcts:{simulations}", seed=seed, opening=len(VARIANTS[game].players))
    play_match(match, (PlayoutBot(count), SearchBot(simulations)), games, workers)


if __name__ == "__main__":
    main()
