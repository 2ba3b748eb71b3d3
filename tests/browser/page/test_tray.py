"""The tray: its pieces match the server's state, and the first playable piece is selected."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from polindrome.blokus import ALL_PIECES, PIECES
from polindrome.blokus.pieces import find_orientation
from tests.browser.page.conftest import OpenGame, OpenScript
from tests.browser.page.game_page import GamePage, legal_moves, squares_of, style
from tests.browser.page.positions import Script, find_script
from tests.server.playing import Json

IN_ORDER = sorted(PIECES.values(), key=lambda piece: (-piece.size, piece.id))
"""The pieces in tray order: large ones first."""

TABS = {"all": {1, 2, 3, 4, 5}, "1-2": {1, 2}, "3": {3}, "4": {4}, "5": {5}}


def _late_ply(found: Script) -> int | None:
    """Return a ply at which the person has playable, stuck and used pieces."""
    for ply in reversed(found.own_plies):
        game = found.position(ply)
        player = game.current_player
        assert player
        left = set(game.board.remaining_pieces(player))
        playable = {move.piece_id for move in game.get_legal_moves()}
        if len(playable) >= 3 and len(left - playable) >= 3:
            return ply
    return None


LATE = find_script(lambda found: _late_ply(found) is not None)


@pytest.fixture
def late(open_script: OpenScript) -> GamePage:
    """A game in which the tray has pieces of all three kinds."""
    return open_script(LATE, _late_ply(LATE))


def _kinds(snapshot: Json) -> dict[str, set[int]]:
    left = set(snapshot["players"][snapshot["turn"]]["pieces_left"])
    playable = {move["piece_id"] for move in snapshot["legal_moves"]}
    return {"playable": playable, "stuck": left - playable, "used": set(PIECES) - left}


def test_playable_stuck_and_used_pieces_match_the_server(late: GamePage) -> None:
    kinds = late.tray()
    assert kinds == _kinds(late.snapshot())
    assert all(len(pieces) >= 3 for pieces in kinds.values())


def test_a_red_dot_marks_the_stuck_pieces_only(late: GamePage) -> None:
    kinds = _kinds(late.snapshot())
    bad = late.page.evaluate(
        "() => { const probe = document.createElement('i'); probe.style.color = 'var(--bad)';"
        " document.body.append(probe); const { color } = getComputedStyle(probe); probe.remove(); return color; }"
    )
    for piece_id in PIECES:
        slot = late.slot(piece_id)
        is_stuck = piece_id in kinds["stuck"]
        assert (style(slot, "content", "::after") != "none") == is_stuck, piece_id
        assert (float(style(slot.locator(".drawing"), "opacity")) < 1) == is_stuck, piece_id
        if is_stuck:
            assert style(slot, "background-color", "::after") == bad
            assert float(style(slot, "width", "::after").removesuffix("px")) >= 6


def test_used_pieces_are_silhouettes_that_cannot_be_selected(late: GamePage) -> None:
    kinds = _kinds(late.snapshot())
    for piece_id in PIECES:
        slot, is_used = late.slot(piece_id), piece_id in kinds["used"]
        assert slot.is_disabled() == is_used
        assert (style(slot.locator(".bevels"), "stroke") == "none") == is_used
    used = min(kinds["used"])
    held = late.in_hand.inner_text()
    late.slot(used).click(force=True)
    assert late.in_hand.inner_text() == held
    expect(late.slot(used)).to_have_attribute("aria-label", f"{PIECES[used].name}, already placed")


def test_used_pieces_come_last_and_the_others_stay_in_order(late: GamePage) -> None:
    used = _kinds(late.snapshot())["used"]
    places = {piece.id: late.slot(piece.id).bounding_box() for piece in IN_ORDER}
    lefts = {piece: box["x"] for piece, box in places.items() if box}
    shown = sorted(lefts, key=lambda piece: lefts[piece])
    in_order = [piece.id for piece in IN_ORDER]
    assert shown == [
        *(piece for piece in in_order if piece not in used),
        *(piece for piece in in_order if piece in used),
    ]


def test_tabs_show_exactly_the_pieces_of_their_sizes(open_game: OpenGame) -> None:
    game = open_game(settings={"turnBoard": False})
    for tab, sizes in TABS.items():
        button = game.page.locator(f"[data-tab='{tab}']")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(game.page.locator(".tab[aria-pressed=true]")).to_have_count(1)
        shown = [int(slot.get_attribute("data-piece") or 0) for slot in game.page.locator("#tray .slot").all()]
        assert shown == [piece.id for piece in IN_ORDER if piece.size in sizes]
        for slot, piece_id in zip(game.page.locator("#tray .slot .squares").all(), shown, strict=True):
            # Neither the selected piece nor the others have been turned yet.
            assert set(squares_of(slot)) == set(ALL_PIECES[piece_id][0].offsets)


def test_first_playable_piece_is_selected_at_the_start_of_each_turn(late: GamePage) -> None:
    ply = late.snapshot()["ply"]
    _expect_first_playable(late, TABS["all"])
    late.place(LATE.moves[ply])
    late.settled()
    _expect_first_playable(late, TABS["all"])


def test_first_playable_piece_is_from_the_open_tab(open_game: OpenGame) -> None:
    game = open_game(LATE.moves[:2], LATE.seats, LATE.seed)
    game.page.locator("[data-tab='3']").click()
    game.place(next(move for move in legal_moves(game.snapshot()) if move.startswith("I3")))
    game.settled()
    _expect_first_playable(game, TABS["3"])


def test_selected_piece_is_drawn_in_its_orientation(open_game: OpenGame) -> None:
    game = open_game(settings={"turnBoard": False})
    f = 11
    game.select(f)
    for key, degrees, flipped in (("r", 90, False), ("f", 270, True), ("r", 0, True), ("e", 270, True)):
        game.page.keyboard.press(key)
        drawn = set(squares_of(game.slot(f).locator(".squares")))
        assert drawn == set(find_orientation(f, degrees, flipped).offsets)
        assert game.turn_in_hand() == (degrees, flipped)


def test_a_piece_keeps_its_orientation_when_another_is_selected(open_game: OpenGame) -> None:
    game = open_game()
    game.select(11)
    game.page.keyboard.press("r")
    game.select(14)
    expect(game.in_hand).to_have_text("N · 0°")
    game.select(11)
    expect(game.in_hand).to_have_text("F · 90°")


def _expect_first_playable(game: GamePage, sizes: set[int]) -> None:
    playable = {move["piece_id"] for move in game.snapshot()["legal_moves"]}
    first = next(piece for piece in IN_ORDER if piece.id in playable and piece.size in sizes)
    expect(game.slot(first.id)).to_have_attribute("aria-pressed", "true")
    expect(game.page.locator(".slot[aria-pressed=true]")).to_have_count(1)
    assert game.in_hand.inner_text().startswith(f"{first.name} · ")
