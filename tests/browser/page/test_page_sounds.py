"""Which sound plays at which event, and that a muted page stays muted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serve_test_modules
from tests.browser.page.conftest import HOLD, HURRY, KEEP_TOASTS, OpenEntropy, OpenGame, OpenScript
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.game_page import GamePage
from tests.browser.page.positions import Script, find_script, is_both_out_at_once, is_own_pass_first, script
from tests.browser.page.test_entropy_games import BEFORE_LAST_SLIDE, ROUND
from tests.server.playing import entropy_after

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
"""Records each tone played; sounds are identified by their tones."""

NAMES = """async () => {
  const names = ["place", "turn", "select", "invalid", "ai", "undo", "win", "loss", "pass",
    "slide", "draw", "score", "round", "low"];
  const { renderSound } = (await import("/tests/modules.js")).sounds;
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
"""Returns the sounds of the tones recorded so far, in order, and clears the record."""


@pytest.fixture
def open_aloud(open_game: OpenGame) -> OpenScript:
    """Opens scripted games and records their sounds."""

    def open_before(found: Script, ply: int) -> GamePage:
        return open_game(found.moves[:ply], found.seats, found.seed, init_script=LISTEN)

    return open_before


def _heard(game: GamePage | EntropyPage) -> list[str]:
    """Return the sounds since the last call."""
    serve_test_modules(game.page)
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
def test_the_end_has_its_sound_and_no_pass(open_aloud: OpenScript, is_won: bool) -> None:
    found = find_script(lambda each: is_both_out_at_once(each) and (_winners(each) == (0,)) == is_won)
    game = open_aloud(found, found.own_plies[-1])
    game.place(found.moves[found.own_plies[-1]])
    expect(game.page.locator("#over")).to_be_visible()
    assert _heard(game)[-2:] == ["place", "win" if is_won else "loss"]


def test_later_passes_happen_by_themselves_and_are_seen_and_heard(open_script: OpenScript) -> None:
    """Only the first pass waits for the player."""
    found = find_script(is_own_pass_first)
    game = open_script(found, found.own_plies[-1], init_script=f"() => {{ ({KEEP_TOASTS})(); ({LISTEN})(); }}")
    game.place(found.moves[found.own_plies[-1]])
    expect(game.control("pass")).to_be_enabled()
    toast = game.page.locator("#toast")
    expect(toast).to_be_hidden()
    _heard(game)
    game.control("pass").click()
    expect(toast).to_have_text("Blue has no move and passes.")
    expect(toast).to_be_in_viewport()
    expect(game.page.locator("#over")).to_be_visible()
    (first, _), *skips = found.game.skips
    later = [ply for ply, who in skips if who == "BLUE" and first < ply < len(found.game.history)]
    assert later
    assert _heard(game).count("pass") == 1 + len(later)


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


def test_earlier_events_are_silent_on_load(open_aloud: OpenScript) -> None:
    found = find_script(is_both_out_at_once)
    game = open_aloud(found, len(found.moves))
    game.show_result()
    assert _heard(game) == []


ALOUD = f"() => {{ ({HURRY})(); ({LISTEN})(); }}"
"""For games of Entropy: shorten delays and record sounds."""


def test_tokens_have_their_sounds(open_entropy: OpenEntropy) -> None:
    """The points sound plays exactly when Order has gained points."""
    game = open_entropy(39, seed=3, undo_all=True, init_script=ALOUD)
    assert _heard(game) == []
    moves = game.snapshot()["legal_moves"]
    source, target = moves[0].split("-")
    game.click(source)
    assert _heard(game) == ["select"]
    score = game.snapshot()["score"]
    game.click(target)
    game.settled()
    heard = _heard(game)
    assert [name for name in heard if name != "score"] == ["slide", "place", "draw"]
    if game.snapshot()["score"] > score:
        assert "score" in heard
    game.control("undo").click()
    expect(game.status).to_have_text("Your last move was undone.")
    assert _heard(game) == ["undo"]
    game.play("pass")
    game.settled()
    assert [name for name in _heard(game) if name != "score"] == ["pass", "place", "draw"]


def test_a_gain_and_an_illegal_slide_have_sounds(open_entropy: OpenEntropy) -> None:
    python = entropy_after(39, 3)
    gains = {}
    for action in python.legal_actions()[:-1]:
        after = python.copy()
        after.apply(action)
        gains[python.format_action(action)] = after.score - python.score
    game = open_entropy(39, seed=3, init_script=f"() => {{ ({HOLD})(); ({LISTEN})(); }}")
    source, _ = next(iter(gains)).split("-")
    wrong = next(name for name in ("a1", "g7") if name != source and f"{source}-{name}" not in gains)
    game.drag(f"{source}-{wrong}")
    assert _heard(game) == ["select", "invalid"]
    best = max(gains, key=lambda text: gains[text])
    game.play(best)
    expect(game.page.locator("#gain .up")).to_have_text(f"+{gains[best]}")
    assert _heard(game) == ["select", "slide", "score"]


def test_end_of_a_round_has_a_sound(open_entropy: OpenEntropy) -> None:
    game = open_entropy(BEFORE_LAST_SLIDE, seed=2, init_script=ALOUD)
    game.play("pass")
    expect(game.page.locator("dialog#round")).to_be_visible()
    assert _heard(game)[-1] == "round"


@pytest.mark.parametrize(("seed", "winner", "sound"), [(1, 0, "win"), (2, 1, "loss")], ids=["win", "loss"])
def test_end_of_entropy_has_a_sound(open_entropy: OpenEntropy, seed: int, winner: int, sound: str) -> None:
    game = open_entropy(2 * ROUND - 1, seed=seed, init_script=ALOUD)
    game.play(game.snapshot()["legal_moves"][0])
    expect(game.page.locator("#over")).to_be_visible()
    assert game.snapshot()["outcome"]["winners"] == [winner]
    assert _heard(game)[-1] == sound


def _winners(found: Script) -> tuple[int, ...]:
    outcome = found.game.outcome()
    assert outcome
    return tuple(outcome.winners)
