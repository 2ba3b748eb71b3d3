"""The page's Blokus rules, run in a real browser, match Python: recorded games, random games, every verdict."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from polindrome.blokus import ALL_PIECES, CLASSIC, DUO, PIECES, VARIANTS, BlokusGame, Move, Variant
from polindrome.blokus.notation import format_move, parse_move
from polindrome.blokus.pieces import find_orientation
from polindrome.blokus.placements import move_of_cells, placement_table
from polindrome.errors import InvalidMove
from tests.browser.conftest import Call
from tests.browser.transcript import SCRIPT, assert_same, describe, moves_as_text
from tests.random_play import finished_game, play_randomly
from tests.test_golden_games import load

MODULES = "/tests/modules.js"
TURNS = [(degrees, flipped) for flipped in (False, True) for degrees in (0, 90, 180, 270)]
RANDOM_GAMES = {"duo": 40, "classic": 8, "classic-2": 4, "classic-3": 4}

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


def test_pieces_match(modules: Page) -> None:
    script = f"async () => (await import('{MODULES}')).pieces.PIECES"
    pieces = [{"id": piece.id, "name": piece.name, "size": piece.size} for piece in PIECES.values()]
    assert modules.evaluate(script) == pieces


def test_orientations_match(call: Call) -> None:
    count = 0
    for piece_id, ways in ALL_PIECES.items():
        found = call("pieces", "orientationsOf", piece_id)
        assert found == [
            {
                "id": way.id,
                "pieceId": piece_id,
                "degrees": way.degrees,
                "flipped": way.flipped,
                "cells": [list(cell) for cell in way.offsets],
                "height": way.height,
                "width": way.width,
            }
            for way in ways
        ]
        count += len(found)
    assert count == 91


def test_a_turn_and_a_flip_lead_to_the_same_orientation(modules: Page) -> None:
    found = modules.evaluate(
        f"""async (turns) => {{
          const {{ PIECES, findOrientation }} = (await import('{MODULES}')).pieces;
          return PIECES.map(({{ id }}) => turns.map((turn) => findOrientation(id, ...turn).id));
        }}""",
        TURNS,
    )
    assert found == [[find_orientation(piece_id, *turn).id for turn in TURNS] for piece_id in PIECES]


def test_eight_shapes_are_counter_clockwise_quarter_turns_then_their_mirror_images(call: Call) -> None:
    shapes = [call("pieces", "getPieceShape", 8, way) for way in range(8)]
    assert ["/".join("".join(map(str, row)) for row in shape) for shape in shapes] == [
        "10/10/11",
        "001/111",
        "11/01/01",
        "111/100",
        "01/01/11",
        "111/001",
        "11/10/10",
        "100/111",
    ]


def test_variants_match(modules: Page) -> None:
    found = modules.evaluate(f"async () => (await import('{MODULES}')).blokusBoard.VARIANTS")
    assert list(found) == list(VARIANTS)
    for name, variant in VARIANTS.items():
        colours = zip(variant.players, variant.starts, variant.seats, strict=True)
        assert found[name] == {
            "name": name,
            "size": variant.size,
            "numSeats": variant.num_seats,
            "colours": [
                {"name": player.name, "value": player.value, "start": list(start), "seat": seat}
                for player, start, seat in colours
            ],
        }


@pytest.mark.parametrize(("variant", "first_moves"), [(DUO, 414), (CLASSIC, 58)], ids=["duo", "classic"])
def test_golden_games_replay(call: Call, variant: Variant, first_moves: int) -> None:
    goldens = [golden for _, golden in load(variant)]
    games = [[_golden_move(ply["cells"], variant.size) for ply in golden["plies"]] for golden in goldens]
    for golden, positions in zip(goldens, call(SCRIPT, "transcripts", variant.name, games), strict=True):
        assert [len(colour["legal"]) // 4 for colour in positions[0]["colours"]] == [first_moves] * len(variant.players)
        for ply, position in zip(golden["plies"], positions, strict=False):
            assert position["colour"] == ply["c"]
            assert len(position["colours"][ply["c"]]["legal"]) // 4 == ply["n"]
        end = positions[-1]
        assert end["isOver"]
        assert end["scores"] == golden["score"]
        out_at = {who: ply for ply, who in reversed(end["skips"])}
        assert [out_at[player.name] for player in variant.players] == golden["out_at"]


@every_variant
def test_random_games_match_forwards_and_backwards(call: Call, variant: Variant) -> None:
    expected: list[list[dict[str, Any]]] = []
    games: list[list[str]] = []
    for seed in range(RANDOM_GAMES[variant.name]):
        expected.append([])
        for game in play_randomly(variant, seed):
            expected[-1].append(describe(game))
        games.append(moves_as_text(game))
    for ours, theirs in zip(expected, call(SCRIPT, "transcripts", variant.name, games), strict=True):
        assert_same(ours, theirs)
    back = 4  # A few games suffice.
    for ours, theirs in zip(expected[:back], call(SCRIPT, "undone", variant.name, games[:back]), strict=True):
        assert_same(reversed(ours), theirs)


@every_variant
def test_every_verdict_on_a_placement_matches(call: Call, variant: Variant) -> None:
    rng = Random(5)
    placements: list[tuple[int, int, Move]] = []
    expected: list[dict[str, Any]] = []
    for game in play_randomly(variant, 3):
        for _ in range(40):
            colour = rng.randrange(len(variant.players))
            move = _random_placement(game, rng)
            placements.append((len(game.history), colour, move))
            expected.append(_verdict(game, colour, move))
    found = call(SCRIPT, "verdicts", variant.name, moves_as_text(game), placements)
    assert {reason["rule"] for verdict in expected for reason in verdict["broken"]} >= {
        "off_board",
        "overlap",
        "touches_own_edge",
        "no_own_corner",
        "start_not_covered",
        "piece_used",
        "not_your_turn",
        "game_over",
    }
    assert any(not verdict["broken"] for verdict in expected)
    for placement, ours, theirs in zip(placements, expected, found, strict=True):
        assert theirs == ours, placement


def test_an_illegal_move_is_refused_and_changes_nothing(modules: Page) -> None:
    found = modules.evaluate(
        f"""async () => {{
          const {{ game: {{ BlokusGame }}, blokusBoard: {{ VARIANTS }} }} = await import('{MODULES}');
          const game = new BlokusGame(VARIANTS.duo);
          const caught = [];
          const attempt = (action) => {{
            try {{ action(); }} catch (error) {{ caught.push([error.name, error.message, error.reasons?.length]); }}
          }};
          attempt(() => game.apply({{ pieceId: 20, orientation: 0, row: 0, col: 0 }}));
          attempt(() => game.apply({{ pieceId: 22, orientation: 0, row: 0, col: 0 }}));
          attempt(() => game.apply({{ pieceId: 20, orientation: 1, row: 0, col: 0 }}));
          attempt(() => game.undo());
          return [caught, game.ply, game.colour, game.grid.flat().every((value) => value === 0)];
        }}"""
    )
    assert found == [
        [
            ["IllegalMove", "X@b14 is illegal: the first piece has to cover the start square", 1],
            ["InvalidMove", "no piece has the id 22; ids are 1 to 21", None],
            ["InvalidMove", "piece X has no orientation 1; they are 0 to 0", None],
            ["RangeError", "nothing to undo: no piece has been placed", None],
        ],
        0,
        0,
        True,
    ]


def test_a_copy_is_independent_and_lists_are_cached_until_the_position_changes(modules: Page) -> None:
    found = modules.evaluate(
        f"""async () => {{
          const {{ game: {{ BlokusGame }}, blokusBoard: {{ VARIANTS }} }} = await import('{MODULES}');
          const game = new BlokusGame(VARIANTS.duo);
          game.apply(game.legalMoves(0)[7]);
          const before = JSON.stringify([game.grid, game.moves, game.colour, game.legalMoves(0), game.piecesLeft(0)]);
          const kept = game.legalMoves(0) === game.legalMoves(0) && game.grid === game.grid;
          const twin = game.copy();
          const same = JSON.stringify([twin.grid, twin.moves, twin.colour, twin.legalMoves(0), twin.piecesLeft(0)]);
          twin.apply(twin.legalMoves(1)[3]);
          twin.apply(twin.legalMoves(0)[3]);
          const after = JSON.stringify([game.grid, game.moves, game.colour, game.legalMoves(0), game.piecesLeft(0)]);
          return [kept, before === same, before === after, game.ply, twin.ply];
        }}"""
    )
    assert found == [True, True, True, 1, 3]


@every_variant
def test_moves_are_written_and_read_alike(call: Call, variant: Variant) -> None:
    game = finished_game(variant, 2)
    texts = moves_as_text(game)
    # Every turn of every piece, including the redundant names for symmetric pieces.
    texts += [
        f"{piece.name}{'.' if degrees or flipped else ''}{degrees or ''}{'f' if flipped else ''}@c5"
        for piece in PIECES.values()
        for degrees, flipped in TURNS
    ]
    texts += [f" {text.lower()} " for text in texts[:5]] + ["f . @c5".replace(" .", "."), "F@A1", "F.@t1"]
    assert call(SCRIPT, "rewritten", texts, variant.size) == [_rewritten(text, variant.size) for text in texts]


@pytest.mark.parametrize("size", [DUO.size, CLASSIC.size])
def test_placement_counts_match(modules: Page, size: int) -> None:
    moves = placement_table(size).moves
    found = modules.evaluate(
        f"""async ([size, count]) => {{
          const {{ moveOfAction }} = (await import('{MODULES}')).moves;
          return Array.from({{ length: count }}, (_, action) => Object.values(moveOfAction(action, size)).join());
        }}""",
        [size, len(moves)],
    )
    assert found == [",".join(map(str, move)) for move in moves]
    with pytest.raises(Error, match=f"there is no placement {len(moves)} on a board of {size} by {size}"):
        modules.evaluate(
            f"async (action) => (await import('{MODULES}')).moves.moveOfAction(action, {size})", len(moves)
        )


def test_invalid_move_text_is_refused_with_the_same_message(call: Call) -> None:
    texts = ["F.90f@z9", "F.90f@a0", "F@a21", "F@", "F.45@c5", "F.f90@c5", "F.90.f@c5", "F@c5@c6"]
    expected = [_rewritten(text, 14) for text in texts]
    assert all(isinstance(refusal, str) for refusal in expected)
    assert call(SCRIPT, "rewritten", texts, 14) == expected


def test_an_unsupported_notation_and_an_unknown_piece_are_named(call: Call) -> None:
    points, piece = call(SCRIPT, "rewritten", ["e8,d9", "Q@c5"], 14)
    assert points == "InvalidMove: expected a move like F.90f@c5, got 'e8,d9'"
    assert piece.startswith("InvalidMove: unknown piece 'Q'; choose from: O1, I2, I3")


def _golden_move(cells: list[list[int]], size: int) -> str:
    return format_move(move_of_cells([(row, col) for row, col in cells]), size)


def _random_placement(game: BlokusGame, rng: Random) -> Move:
    """Return a placement near a legal move if one exists, else anywhere: on the board, over its edge, or outside."""
    if (moves := game.get_legal_moves()) and rng.random() < 0.6:
        move = rng.choice(moves)
        return move._replace(
            anchor_row=move.anchor_row + rng.choice((-1, 0, 0, 0, 1)),
            anchor_col=move.anchor_col + rng.choice((-1, 0, 1)),
        )
    piece_id = rng.choice(list(PIECES))
    row, col = (rng.randrange(-6, game.variant.size + 6) for _ in range(2))
    return Move(piece_id, rng.randrange(len(ALL_PIECES[piece_id])), row, col)


def _verdict(game: BlokusGame, colour: int, move: Move) -> dict[str, Any]:
    player = game.variant.players[colour]
    reasons = game.broken_rules(move, player)
    broken = [{"rule": reason.rule, "cells": list(map(list, reason.cells)), "text": reason.text} for reason in reasons]
    return {"legal": move in game.legal_moves_of(player), "broken": broken}


def _rewritten(text: str, size: int) -> list[Any] | str:
    try:
        move = parse_move(text, size)
    except InvalidMove as invalid:
        return f"InvalidMove: {invalid}"
    return [*move, format_move(move, size)]
