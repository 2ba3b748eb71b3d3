"""What ideas of other Blokus programs would be worth to the search: counts and matches that decide what is built.

Run it as a module, from the root, such as `python -m benchmarks.search_ideas mirror`; --help names the others.
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

from polindrome.arena import Match, Thinking, count_duels, executor_of
from polindrome.arena.paired_games import paired_games_of, seatings_of
from polindrome.arena.players import SIDES
from polindrome.arena.statistics import score_of
from polindrome.blokus import DUO, VARIANTS, BlokusGame
from polindrome.blokus.bots.search import SearchBot, choose
from polindrome.blokus.pieces import PIECE_SIZES
from polindrome.blokus.placements import move_of_cells, placement_table
from polindrome.bots import Bot, Budget, Decision
from polindrome.game import OVER, Game
from polindrome.native import Found, Position, Search

Result = TypeVar("Result")
Turn = tuple[Position, Found, int]
Known = dict[int, tuple[int, int]]

FAR = 10**6
OPENING_MOVES = 3
PULL = 4  # Random games in a row from the same move: Python asks the core less often.
GAME = click.argument("game", type=click.Choice(["duo", "classic"]))


@click.group()
def main() -> None:
    """Measure what ideas for the search of Blokus are worth."""


def command(simulations: int, function: Callable[..., None]) -> click.Command:
    """A command with the options that all have: the time of the search for a move, games, and how they are played."""
    numbers = {"seed": (0, 1), "workers": (1, os.cpu_count()), "games": (1, 100), "simulations": (2, simulations)}
    for name, (least, default) in numbers.items():
        function = click.option(f"--{name}", type=click.IntRange(least), default=default, show_default=True)(function)
    return main.command()(function)


def gather(work: Callable[[int], Result], count: int, workers: int) -> list[Result]:
    """The results for the numbers below the count, in any order, with a bar while they come."""
    results = executor_of(min(workers, count)).map_unordered(work, range(count))
    with closing(results), click.progressbar(results, length=count, file=sys.stderr) as bar:
        return list(bar)


class Played(NamedTuple):
    """A game between A and B: how much of the win is A's, its points less B's for a seat, and how they thought."""

    share: float
    ahead: float
    actions: tuple[int, ...]
    thinking: tuple[Thinking, Thinking]


def play_match(match: Match, bots: tuple[Bot, Bot], games: int, workers: int) -> list[list[Played]]:
    """The games of bots that have no name in the catalogue, by their luck; prints score, points and time."""
    duels = gather(partial(play_duel, match, bots), count_duels(match.game, games), workers)
    played = [game for duel in duels for game in duel]
    click.echo(f"{match.game}: {match.a} (A) against {match.b} (B)")
    click.echo(f"A scores {shown([fmean(game.share for game in duel) for duel in duels], len(played))}")
    a, b = (1000 * fmean(game.thinking[side].cpu / game.thinking[side].moves for game in played) for side in range(2))
    click.echo(f"{fmean(game.ahead for game in played):+.2f} points a seat; CPU a move: A {a:.1f} ms, B {b:.1f} ms")
    return duels


def play_duel(match: Match, bots: tuple[Bot, Bot], number: int) -> list[Played]:
    """A game in every seating, all with the same luck; both have half of the seats."""
    played = []
    for seats in seatings_of(match.game, 2, number):
        game, thinking = paired_games_of(match.game).draw_opening(match, number), (Thinking(), Thinking())
        while game.turn != OVER:
            side = SIDES.index(seats[game.turn])
            game.apply(thinking[side].time(bots[side], game, match.budget(number, len(game.history))))
        is_of_a, outcome = [owner == SIDES[0] for owner in seats], game.outcome()
        assert outcome is not None, "nobody has a turn"
        ahead = 2 * fmean(points if a else -points for points, a in zip(outcome.scores, is_of_a, strict=True))
        played.append(Played(fmean(is_of_a[seat] for seat in outcome.winners), ahead, tuple(game.history), thinking))
    return played


def shown(shares: Sequence[float], games: int | None = None) -> str:
    """The score of duels, or of single games, with its interval."""
    score = score_of(shares, games or len(shares))
    return f"{score.mean:.3f}, 95 % between {score.low:.3f} and {score.high:.3f}, {games or len(shares)} games"


def self_play(game: str, simulations: int, seed: int, number: int, plies: int = FAR) -> list[Turn]:
    """Positions of a game of the search against itself, what it found there and what it played."""
    random = Random(f"{seed} {number}")
    search, position, turns = Search(game, memory=2**26), Position(game), list[Turn]()
    while not position.is_over and len(turns) < plies:
        found = search.run(position, simulations=simulations, seed=random.getrandbits(32))
        turns.append((position, found, choose(found.candidates, position, random).action))
        position = after(position, turns[-1][2])
    return turns


def after(position: Position, action: int) -> Position:
    """The position after an action."""
    twin = position.copy()
    twin.apply(action)
    return twin


def share_of_visits(found: Found, actions: Container[int]) -> float:
    """Which part of a search went to the actions."""
    return sum(candidate.visits for candidate in found.candidates if candidate.action in actions) / found.simulations


class MirrorBot(NamedTuple):
    """As second colour of Duo turns every move by half a turn of the board while it can; else it searches."""

    search: SearchBot

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The image of the last move if all moves so far are in pairs of images, or what the search finds."""
        is_mirrored = mirrored_plies(game.history) == len(game.history) - 1
        if is_mirrored and (image := image_of(game.history[-1])) in game.legal_actions():
            return Decision(image, (), 0.5)
        return self.search.decide(game, budget)


@cache
def image_of(action: int) -> int:
    """The action of Duo after half a turn of the board, which maps the start cells onto each other."""
    game, last = BlokusGame(DUO), DUO.size - 1
    cells = game.cells_of(game.move_of(action))
    return game.action_of(move_of_cells([(last - row, last - col) for row, col in cells]))


def mirrored_plies(actions: Sequence[int]) -> int:
    """How many moves a game began with that are in pairs of images."""
    pairs = zip(actions[::2], actions[1::2], strict=False)
    return 2 * len(list(takewhile(lambda pair: pair[1] == image_of(pair[0]), pairs)))


@partial(command, 1000)
def mirror(simulations: int, games: int, workers: int, seed: int) -> None:
    """Duo: the second colour mirrors the first, against the plain search.

    The first move is drawn so that games differ; those that are the same nonetheless count once for the second colour.
    """
    search = SearchBot(simulations)
    match = Match("duo", f"mirror, else mcts:{simulations}", f"mcts:{simulations}", seed=seed, opening=1)
    duels = play_match(match, (MirrorBot(search), search), games, workers)
    # In the first game of a duel A is the first colour: there both sides just search.
    plain, mirrored = ({game.actions: game.share for game in seating} for seating in zip(*duels, strict=True))
    whole = [actions for actions in mirrored if mirrored_plies(actions) == len(actions)]
    broken = [share for actions, share in mirrored.items() if actions not in whole]
    click.echo(f"second colour, plain search: {shown([1 - share for share in plain.values()])}")
    click.echo(f"second colour, mirror: {shown(list(mirrored.values()))}")
    click.echo(f"mirrored plies: {fmean(map(mirrored_plies, mirrored)):.1f} of {fmean(map(len, mirrored)):.1f}")
    click.echo(f"mirrored to the end, and so drawn: {len(whole)}; the others: {shown(broken) if broken else 'none'}")


@partial(command, 3000)
@GAME
@click.option("--sample", type=click.IntRange(1), default=20, show_default=True, help="Games to count visits in.")
def reuse(game: str, simulations: int, sample: int, games: int, workers: int, seed: int) -> None:
    """How much of its tree a seat would find again at its next turn, and a match with so many simulations more.

    Kept is the share of visits of the own move times that of each reply in a search of its own: rather too much.
    """
    kept = gather(partial(kept_shares, game, simulations, seed), sample, workers)
    share, early = (fmean(share for shares in kept for share in shares[: len(shares) // part]) for part in (1, 2))
    click.echo(f"{game}: of {simulations} simulations {share:.3f} are kept, {early:.3f} in the first half of a game")
    more = round(simulations * (1 + share))
    match = Match(game, f"mcts:{more}", f"mcts:{simulations}", seed=seed, opening=len(VARIANTS[game].players))
    play_match(match, (SearchBot(more), SearchBot(simulations)), games, workers)


def kept_shares(game: str, simulations: int, seed: int, number: int) -> list[float]:
    """For each turn of a game whose seat has another one: the share of its visits that lies below what was played."""
    turns = self_play(game, simulations, seed, number)
    seats = [position.turn for position, _, _ in turns]
    shares = [share_of_visits(found, [action]) for _, found, action in turns]
    backs = [(ply, seats.index(seat, ply + 1)) for ply, seat in enumerate(seats) if seat in seats[ply + 1 :]]
    return [prod(shares[ply:back]) for ply, back in backs]


class OutOfMemory(Exception):
    """An exact search met more positions than it may remember."""


def margin(position: Position, known: Known, most_known: int, low: int = -FAR, high: int = FAR) -> int:
    """What the first seat is ahead at the end with best play; if not between low and high, a bound on that side."""
    if position.is_over:
        first, second = position.colour_scores()
        return first - second
    key, is_first = position.key(), position.turn == 0
    # The least and the most that it can be, by what was found on other ways to this position.
    least, most = known.get(key, (-FAR, FAR))
    if least >= high or most <= low or least == most:
        return most if most <= low else least
    if len(known) >= most_known:
        raise OutOfMemory
    best, bottom, top = -FAR if is_first else FAR, low, high
    # Large pieces have the last actions, and are mostly better.
    for action in reversed(position.legal_actions().tolist()):
        value = margin(after(position, action), known, most_known, bottom, top)
        best = max(best, value) if is_first else min(best, value)
        bottom, top = (max(bottom, best), top) if is_first else (bottom, min(top, best))
        if bottom >= top:
            break
    known[key] = (least if best <= low else best, most if best >= high else best)
    return best


@partial(command, 1000)
@click.option("--nodes", type=click.IntRange(1), default=200_000, show_default=True, help="To remember, a game.")
def endgame(simulations: int, nodes: int, games: int, workers: int, seed: int) -> None:
    """Duo: what the search gives away near the end, from the last position back to one that takes too many nodes."""
    endings = gather(partial(given_away, simulations, nodes, seed), games, workers)
    moves = np.array([move for ending in endings for move in ending if move[0] > 1]).reshape(-1, 3)
    click.echo(f"{games} games of mcts:{simulations}: the last {fmean(map(len, endings)):.1f} plies of each are solved")
    gave_away, most = (moves[:, 1:] > 0).sum(0), moves[:, 1:].sum(0) / games / 2
    click.echo(f"{len(moves)} choices: {gave_away[0]} gave points away, {gave_away[1]} some of the result")
    click.echo(f"an exact search would gain at most {most[0]:.2f} points and {most[1]:.4f} of the score a game")


def given_away(simulations: int, nodes: int, seed: int, number: int) -> list[tuple[int, int, float]]:
    """For each of the last moves of a game, the last one first: how many there were, points and win given away."""
    known, moves = Known(), list[tuple[int, int, float]]()
    for position, _, action in reversed(self_play("duo", simulations, seed, number)):
        try:
            now, then = (margin(each, known, nodes) for each in (position, after(position, action)))
        except OutOfMemory:
            break
        moves.append((position.count(), abs(now - then), abs(np.sign(now) - np.sign(then)) / 2))
    return moves


@partial(command, 1000)
@GAME
def openings(game: str, simulations: int, games: int, workers: int, seed: int) -> None:
    """How often a seat looks at pieces of fewer than five cells in its first three moves, and plays one."""
    counts = np.array(gather(partial(small_pieces, game, simulations, seed), games, workers))
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
    """Knows nothing but the rules: UCB1 over the moves, by random games to the end."""

    playouts: int

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The move with most random games; the seed decides in which order moves are tried first."""
        random, position = Random(budget.seed), Position(game.name, game.history)
        actions = random.sample(position.legal_actions().tolist(), position.count())
        nexts = [after(position, action) for action in actions]
        wins, pulls = np.zeros(len(actions)), np.zeros(len(actions))
        for pull in range(self.playouts // PULL):
            # A result from 0 to 1 has a variance of a quarter at the most, which UCB1 may know.
            number = pull if pull < len(actions) else np.argmax(wins / pulls + np.sqrt(log(pull) / 4 / pulls))
            wins[number] += nexts[number].playouts(PULL, random.getrandbits(32)).win_rates[position.turn]
            pulls[number] += 1
        best = np.lexsort((wins, pulls))[-1]
        return Decision(actions[best], (), wins[best] / max(pulls[best], 1))


@partial(command, 1000)
@GAME
@click.option("--playouts", "count", type=click.IntRange(PULL), default=1000, show_default=True, help="For a move.")
def playouts(game: str, simulations: int, count: int, games: int, workers: int, seed: int) -> None:
    """Random games instead of the net, against the search; choose as many as take about the same time."""
    match = Match(game, f"{count} playouts", f"mcts:{simulations}", seed=seed, opening=len(VARIANTS[game].players))
    play_match(match, (PlayoutBot(count), SearchBot(simulations)), games, workers)


if __name__ == "__main__":
    main()
