"""Link previews: what other sites show for the link to a game, in words and as the colours of its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polindrome.game import Game
from polindrome.registry import family_of
from polindrome.server.games.session import GameSession

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a link to a game says: the game with its players, and how it stands."""

    title: str
    description: str
    has_picture: bool


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The colours of a board by rows, each as `#rrggbb` or None, and whether they fill discs."""

    rows: tuple[tuple[str | None, ...], ...]
    is_round: bool


def picture_of(game: Game) -> BoardPicture | None:
    """The colours of the board; None for a game without pictures."""
    picture = family_of(game.name).picture
    if picture is None:
        return None
    return BoardPicture(tuple(tuple(row) for row in picture.colours_of(game)), picture.IS_ROUND)


def describe_preview(session: GameSession) -> Preview:
    """The preview of a game; its players are named by their sides and levels only."""
    game = session.game
    family = family_of(game.name)
    names = [family.seat_name(game.name, seat) for seat in range(game.num_seats)]
    players = " v ".join(
        f"{name} ({seat.level.replace(':', ' ')})" if seat.level is not None else name
        for name, seat in zip(names, session.seats, strict=True)
    )
    return Preview(f"{family.title(game.name)}: {players}", _describe_standing(session, names), bool(family.picture))


def _describe_standing(session: GameSession, names: Sequence[str]) -> str:
    if session.status == "waiting":
        return "Waiting for a player."
    outcome = session.outcome
    if outcome is not None:
        if not outcome.winners:
            return f"The game is over: {_points(outcome.scores)}."
        if len(outcome.winners) == len(names):
            return f"Draw, {_points(outcome.scores)}."
        won = " and ".join(names[seat] for seat in outcome.winners)
        return f"{won} won, {_points(_best_first(outcome.scores, outcome.winners))}."
    moves = _count_moves(session)
    if not moves:
        return "The game begins."
    scores = session.game.scores()
    after = f"after {moves} move{'s' * (moves > 1)}"
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(leaders) == len(names):
        return f"Even, {_points(scores)}, {after}."
    leading = " and ".join(names[seat] for seat in leaders)
    verb = "lead" if len(leaders) > 1 else "leads"
    return f"{leading} {verb}, {_points(_best_first(scores, leaders))}, {after}."


def _count_moves(session: GameSession) -> int:
    """The moves on the board, without draws; a move that was taken back has a ply that others have now, or nobody."""
    plies = {int(event.data["ply"]) for event in session.events if event.kind == "moved"}
    imported = len(session.created.get("actions", ()))
    return imported + sum(ply < session.ply for ply in plies)


def _best_first(scores: Sequence[int], first: Sequence[int]) -> list[int]:
    others = sorted((score for seat, score in enumerate(scores) if seat not in first), reverse=True)
    return [*(scores[seat] for seat in first), *others]


def _points(scores: Sequence[int]) -> str:
    return " to ".join(f"{score}".replace("-", MINUS) for score in scores)
