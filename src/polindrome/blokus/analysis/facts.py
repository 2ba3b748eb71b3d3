"""Facts about a placement: the mobility before and after it, and the corners that it opens and closes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from polindrome.blokus import PIECES, BlokusGame, Player


@dataclass(frozen=True, slots=True)
class ColourMobility:
    """The mobility of a colour: legal placements, squares of the largest piece that fits, and remaining pieces."""

    placements: int
    largest: int
    pieces: int


@dataclass(frozen=True, slots=True)
class MobilityChange:
    """The mobility of a colour before and after a placement."""

    player: Player
    before: ColourMobility
    after: ColourMobility

    @property
    def name(self) -> str:
        """The display name of the colour."""
        return self.player.name.title()

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {"colour": self.player.name, "before": asdict(self.before), "after": asdict(self.after)}


@dataclass(frozen=True, slots=True)
class PlacementFacts:
    """The effects of a placement on its own colour and on the strongest rival.

    The rival is the opponents' colour with the most placements before the move; a shared colour is no rival. `opened`
    counts new frontier cells of the own colour; `closed` counts frontier cells that opponents lose.
    """

    own: MobilityChange
    rival: MobilityChange
    squares: int
    opened: int
    closed: int

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        counts = {"squares": self.squares, "opened": self.opened, "closed": self.closed}
        return {"own": self.own.to_json(), "rival": self.rival.to_json(), **counts}


def facts_of(game: BlokusGame, action: int, after: BlokusGame | None = None) -> PlacementFacts:
    """Compute the facts of a legal action of the colour to move; the caller can pass the game after it."""
    player = game.current_player
    assert player is not None, "a colour is to move"
    owners = zip(game.variant.players, game.variant.seats, strict=True)
    rivals = [rival for rival, owner in owners if owner not in (None, game.turn)]
    strongest = max(rivals, key=lambda rival: len(game.legal_moves_of(rival)))
    if after is None:
        after = game.copy()
        after.apply(action)
    return PlacementFacts(
        own=MobilityChange(player, _mobility_of(game, player), _mobility_of(after, player)),
        rival=MobilityChange(strongest, _mobility_of(game, strongest), _mobility_of(after, strongest)),
        squares=PIECES[game.move_of(action).piece_id].size,
        opened=_new_corners(game, after, player),
        closed=sum(_new_corners(after, game, rival) for rival in rivals),
    )


def _mobility_of(game: BlokusGame, player: Player) -> ColourMobility:
    moves = game.legal_moves_of(player)
    largest = max((PIECES[move.piece_id].size for move in moves), default=0)
    return ColourMobility(len(moves), largest, len(game.board.remaining_pieces(player)))


def _new_corners(before: BlokusGame, after: BlokusGame, player: Player) -> int:
    return (after.board.frontier_bits[player] & ~before.board.frontier_bits[player]).bit_count()
