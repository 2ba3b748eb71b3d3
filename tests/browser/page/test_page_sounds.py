"""Which sound is asked for at which moment, and that a muted page stays muted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.page.conftest import OpenGame, OpenScript
from tests.browser.page.game_page import GamePage
from tests.browser.page.positions import Script, find_script, is_both_out_at_once, script

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]

LISTEN = """() => {
  window.tones = [];
  const Real = window.OscillatorNode;
  window.OscillatorNode = class extends Real {
    constructor(context, options) {
      super(context, options);
      window.tones.push([options.type, options.frequency]);
    }
  };
}"""
"""Notes each tone that is made; sounds are told apart by theirs."""

NAMES = """async () => {
  const names = ["place", "turn", "select", "invalid", "ai", "undo", "win", "loss", "pass"];
  const { renderSound } = await import("/static/js/sounds.js");
  const tones = window.tones.splice(0);
  const sounds = names.map((name) => {
    const context = new OfflineAudioContext(1, 1, 44100);
    renderSound(context, name, context.destination);
    return { name, tones: window.tones.splice(0) };
  });
  const heard = [];
  while (tones.length) {
    const found = sounds.find((sound) => sound.tones.every((tone, at) => String(tone) === String(tones[at])));
    if (!found) throw new Error(`no sound begins with ${tones}`);
    heard.push(found.name);
    tones.splice(0, found.tones.length);
  }
  return heard;
}"""
"""The sounds that the tones noted so far belong to, in order; then begins anew."""


@pytest.fixture
def open_aloud(open_game: OpenGame) -> OpenScript:
    """Opens games of scripts, and listens."""

    def open_before(found: Script, ply: int) -> GamePage:
        return open_game(found.moves[:ply], found.seats, found.seed, init_script=LISTEN)

    return open_before


def _heard(game: GamePage) -> list[str]:
    """The sounds since the last question."""
    names: list[str] = game.page.evaluate(NAMES)
    return names


def test_each_event_has_its_sound(open_aloud: OpenScript) -> None:
    game = open_aloud(SCRIPT, EARLY)
    assert _heard(game) == []
    game.select(min(game.tray()["playable"]))
    assert _heard(game) == ["select"]
    for key in "ref":
        game.page.keyboard.press(key)
    assert _heard(game) == ["turn", "turn", "turn"]
    taken = next((row, col) for row in range(14) for col in range(14) if game.snapshot()["board"][row][col])
    game.page.mouse.click(*game.point(taken[1] + 0.5, taken[0] + 0.5))
    assert _heard(game) == ["invalid"]
    game.take(SCRIPT.moves[EARLY])
    _heard(game)
    game.place(SCRIPT.moves[EARLY])
    game.settled()
    assert _heard(game) == ["select", "place", "ai"]
    game.control("undo").click()
    expect(game.pieces).to_have_count(EARLY)
    assert _heard(game) == ["undo"]


@pytest.mark.parametrize("is_won", [True, False], ids=["win", "loss"])
def test_a_pass_and_the_end_have_their_sounds(open_aloud: OpenScript, is_won: bool) -> None:
    found = find_script(lambda each: is_both_out_at_once(each) and (_winners(each) == (0,)) == is_won)
    game = open_aloud(found, found.own_plies[-1])
    game.place(found.moves[found.own_plies[-1]])
    expect(game.control("pass")).to_be_enabled()
    _heard(game)
    game.control("pass").click()
    expect(game.page.locator("dialog#over")).to_be_visible()
    heard = _heard(game)
    assert heard[0] == "pass"
    assert heard[-1] == ("win" if is_won else "loss")


def test_a_muted_page_stays_muted_after_a_reload(open_aloud: OpenScript) -> None:
    game = open_aloud(SCRIPT, EARLY)
    mute = game.page.get_by_role("button", name="Mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    game.select(min(game.tray()["playable"]))
    assert _heard(game) == []
    game.page.reload()
    game.settled()
    expect(mute).to_have_attribute("aria-pressed", "true")
    game.page.keyboard.press("r")
    game.select(min(game.tray()["playable"]))
    assert _heard(game) == []
    mute.click()
    game.page.keyboard.press("r")
    assert _heard(game) == ["turn"]


def test_what_happened_before_the_page_was_opened_is_not_heard(open_aloud: OpenScript) -> None:
    found = find_script(is_both_out_at_once)
    game = open_aloud(found, len(found.moves))
    expect(game.page.locator("dialog#over")).to_be_visible()
    assert _heard(game) == []


def _winners(found: Script) -> tuple[int, ...]:
    outcome = found.game.outcome()
    assert outcome
    return tuple(outcome.winners)
