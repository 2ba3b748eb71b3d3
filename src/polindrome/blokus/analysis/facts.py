"""What a placement does on the board, in numbers that everybody can count again."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from polindrome.blokus import PIECES, BlokusGame, Player


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a colour can go: its legal placements, the squares of its largest piece that fits, and pieces in hand."""

    placements: int
    largest: int
    pieces: int


@dataclass(frozen=True, slots=True)
class Change:
    """A colour before and after a placement."""

    player: Player
    before: Reach
    after: Reach

    @property
    def name(self) -> str:
        """The colour as a sentence writes it."""
        return self.player.name.title()

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        return {"colour": self.player.name, "before": asdict(self.before), "after": asdict(self.after)}


@dataclass(frozen=True, slots=True)
class Facts:
    """What a placement does to its own colour and to the strongest rival.

    The rival is the colour of another seat that has the most placements before the move. `opened` corners are
    cells from which the own colour may go on now and could not before; `closed` ones are such cells that other
    seats have lost.
    """

    own: Change
    rival: Change
    squares: int
    opened: int
    closed: int

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        counts = {"squares": self.squares, "opened": self.opened, "closed": self.closed}
        return {"own": self.own.to_json(), "rival": self.rival.to_json(), **counts}


def facts_of(game: BlokusGame, action: int) -> Facts:
    """The facts of a legal action of the colour to move; the game is not changed."""
    player = game.current_player
    assert player is not None, "somebody is to move"
    rivals = _rivals(game)
    strongest = max(rivals, key=lambda rival: len(game.legal_moves_of(rival)))
    twin = game.copy()
    twin.apply(action)
    return Facts(
        own=Change(player, _reach(game, player), _reach(twin, player)),
        rival=Change(strongest, _reach(game, strongest), _reach(twin, strongest)),
        squares=PIECES[game.move_of(action).piece_id].size,
        opened=_new_corners(game, twin, player),
        closed=sum(_new_corners(twin, game, rival) for rival in rivals),
    )


def _rivals(game: BlokusGame) -> list[Player]:
    """The colours of the other seats; one that is shared counts for nobody."""
    owners = zip(game.variant.players, game.variant.seats, strict=True)
    return [player for player, owner in owners if owner not in (None, game.turn)]


def _reach(game: BlokusGame, player: Player) -> Reach:
    moves = game.legal_moves_of(player)
    largest = max((PIECES[move.piece_id].size for move in moves), default=0)
    return Reach(len(moves), largest, len(game.board.remaining_pieces(player)))


def _new_corners(before: BlokusGame, after: BlokusGame, player: Player) -> int:
    return (after.board.frontier_bits[player] & ~before.board.frontier_bits[player]).bit_count()
