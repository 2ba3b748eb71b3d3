"""The sounds of the page, analysed as samples: audible, short, without clicks, and true to their names."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Call, call_module, watched_pages

SCRIPT = "/tests/listening.js"
RATE = 44_100
SECONDS = 1.2

NAMES = (
    *("place", "turn", "select", "invalid", "ai", "undo", "win", "loss", "pass"),
    *("slide", "draw", "score", "round", "low"),
)
LENGTHS = dict.fromkeys(NAMES, (0.05, 0.6)) | dict.fromkeys(("win", "loss", "round", "low"), (0.6, 0.9))
"""Minimum and maximum duration of each sound in seconds."""

Samples = NDArray[np.floating[Any]]

every_sound = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def sounds(browser: Browser, modules_url: str) -> dict[str, Samples]:
    """The samples of each sound."""
    with watched_pages(browser, []) as new_page:
        page = new_page()
        page.goto(modules_url)
        return {name: np.array(call_module(page, SCRIPT, "samplesOf", name, RATE, SECONDS)) for name in NAMES}


@every_sound
def test_a_sound_is_audible_and_ends_in_silence(sounds: dict[str, Samples], name: str) -> None:
    samples = sounds[name]
    shortest, longest = LENGTHS[name]
    assert 0.05 < np.abs(samples).max() < 0.99
    assert shortest < _last_heard(samples) <= longest
    assert not samples[round(longest * RATE) :].any()


@every_sound
def test_a_sound_begins_and_ends_softly(sounds: dict[str, Samples], name: str) -> None:
    """The first and the last millisecond are quiet relative to the peak: no step, so no click."""
    samples = sounds[name]
    last = round(_last_heard(samples) * RATE)
    millisecond = RATE // 1000
    loudest = np.abs(samples).max()
    assert np.abs(samples[:millisecond]).max() < 0.3 * loudest
    assert np.abs(samples[last - millisecond : last + 1]).max() < 0.005 * loudest


def test_sounds_have_similar_perceived_loudness(sounds: dict[str, Samples]) -> None:
    loudness = {name: _loudness(sounds[name]) for name in NAMES}
    assert max(loudness.values()) - min(loudness.values()) < 6, loudness


@pytest.mark.parametrize("name", ["place", "pass"])
def test_a_thud_is_low(sounds: dict[str, Samples], name: str) -> None:
    assert _pitch(sounds[name]) < 200


@pytest.mark.parametrize("name", ["turn", "select"])
def test_a_click_and_a_pop_are_quick_and_not_low(sounds: dict[str, Samples], name: str) -> None:
    samples = sounds[name]
    assert _last_heard(samples) < 0.1
    assert _pitch(samples) > 300


def test_bell_is_the_highest_sound(sounds: dict[str, Samples]) -> None:
    pitches = {name: _pitch(sounds[name]) for name in NAMES}
    assert max(pitches, key=lambda name: pitches[name]) == "low", pitches


def test_draw_is_the_softest_sound(sounds: dict[str, Samples]) -> None:
    loudness = {name: _loudness(sounds[name]) for name in NAMES}
    assert min(loudness, key=lambda name: loudness[name]) == "draw", loudness


def test_a_slide_moves_up_and_lands_with_a_thud(sounds: dict[str, Samples]) -> None:
    samples = sounds["slide"]
    assert _pitch_between(samples, 0.08, 0.15) > 1.1 * _pitch_between(samples, 0, 0.07)
    assert _pitch_between(samples, 0.2, 0.27) < 200


@pytest.mark.parametrize("name", ["score", "round"])
def test_points_and_end_of_round_rise(sounds: dict[str, Samples], name: str) -> None:
    samples, last = sounds[name], _last_heard(sounds[name])
    assert _pitch_between(samples, last - 0.15, last) > 1.2 * _pitch_between(samples, 0.1, 0.19)


def test_error_buzzes(sounds: dict[str, Samples]) -> None:
    """A low tone with many overtones, unlike a thud."""
    samples = sounds["invalid"]
    assert _pitch(samples) < 200
    assert _share_above(samples, 300) > 10 * _share_above(sounds["pass"], 300)


def test_chime_has_two_tones(sounds: dict[str, Samples]) -> None:
    samples = sounds["ai"]
    first, second = _pitch_between(samples, 0, 0.13), _pitch_between(samples, 0.2, 0.45)
    assert second > 1.2 * first
    assert _pitch_between(samples, 0, 0.06) == pytest.approx(_pitch_between(samples, 0.06, 0.13), rel=0.05)
    assert _pitch_between(samples, 0.2, 0.3) == pytest.approx(_pitch_between(samples, 0.3, 0.45), rel=0.05)


def test_undo_sweeps_down(sounds: dict[str, Samples]) -> None:
    samples = sounds["undo"]
    pitches = [_pitch_between(samples, start, start + 0.05) for start in (0, 0.06, 0.12, 0.18, 0.24)]
    assert pitches == sorted(pitches, reverse=True)
    assert pitches[0] > 2 * pitches[-1]


def test_a_win_rises_and_a_loss_falls(sounds: dict[str, Samples]) -> None:
    starts = (0, 0.13, 0.26, 0.39)
    win, loss = sounds["win"], sounds["loss"]
    rising = [_pitch_between(win, start, start + 0.13) for start in starts]
    falling = [_pitch_between(loss, start, start + 0.13) for start in starts]
    assert rising == sorted(set(rising))
    assert falling == sorted(set(falling), reverse=True)


def test_volume_and_mute_take_effect(call: Call) -> None:
    full = call(SCRIPT, "peakOfPlayer", {}, {})
    assert full > 0.05
    assert call(SCRIPT, "peakOfPlayer", {"volume": 0.5}, {}) == pytest.approx(full / 2, rel=1e-3)
    assert call(SCRIPT, "peakOfPlayer", {}, {"volume": 0.25}) == pytest.approx(full / 4, rel=1e-3)
    assert call(SCRIPT, "peakOfPlayer", {"volume": 7}, {}) == pytest.approx(full)
    assert call(SCRIPT, "peakOfPlayer", {"volume": -1}, {}) == 0
    assert call(SCRIPT, "peakOfPlayer", {"muted": True}, {}) == 0


def test_audio_starts_with_the_first_gesture_and_is_created_once(page: Page, modules_url: str) -> None:
    # The browser treats a script that a test runs as a gesture, and one that the page runs not.
    page.add_init_script(
        f"""import('{SCRIPT}').then(({{ contextsMade, playAloud }}) => {{
          playAloud({list(NAMES)});
          console.log(`contexts: ${{contextsMade()}}`);
          addEventListener('click', () => console.log(`contexts: ${{contextsMade()}}`));
        }});"""
    )
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    with page.expect_console_message():
        page.goto(modules_url)
    assert logged == ["contexts: 0"]
    with page.expect_console_message():
        page.mouse.click(10, 10)
    assert logged == ["contexts: 0", "contexts: 1"]


def test_nothing_is_thrown_or_logged_with_or_without_audio(modules: Page, call: Call) -> None:
    logged: list[str] = []
    modules.on("console", lambda message: logged.append(message.text))
    assert call(SCRIPT, "playAloud", NAMES) == list(NAMES)
    assert call(SCRIPT, "playWithoutAudio") == "silence"
    assert logged == []


def _last_heard(samples: Samples) -> float:
    """Return the time of the last non-silent sample, in seconds."""
    return float(np.flatnonzero(np.abs(samples) > 1e-5)[-1] / RATE)


def _spectrum(samples: Samples) -> tuple[Samples, Samples]:
    """Return frequencies, at most 1 Hz apart, and their magnitudes."""
    count = max(RATE, len(samples))
    strengths: Samples = np.abs(np.fft.rfft(samples * np.hanning(len(samples)), count))
    return np.arange(len(strengths)) * (RATE / count), strengths


def _pitch(samples: Samples) -> float:
    """The strongest frequency."""
    heard = samples[: round(_last_heard(samples) * RATE)]
    frequencies, strengths = _spectrum(heard)
    return float(frequencies[strengths.argmax()])


def _pitch_between(samples: Samples, start: float, end: float) -> float:
    return _pitch(samples[round(start * RATE) : round(end * RATE)])


def _share_above(samples: Samples, pitch: float) -> float:
    """Return the share of a sound's energy above a frequency."""
    frequencies, strengths = _spectrum(samples[: round(_last_heard(samples) * RATE)])
    energy = strengths**2
    return float(energy[frequencies > pitch].sum() / energy.sum())


def _loudness(samples: Samples) -> float:
    """Return the level in decibels of the loudest 50 ms, A-weighted."""
    squares = np.fft.rfftfreq(len(samples), 1 / RATE) ** 2
    low, middle = (squares + 107.7**2) * (squares + 737.9**2), (squares + 20.6**2) * (squares + 12_194**2)
    heard = np.fft.irfft(np.fft.rfft(samples) * 12_194**2 * squares**2 / (middle * np.sqrt(low)), len(samples))
    window = RATE // 20
    power = np.convolve(heard**2, np.ones(window) / window, mode="valid").max()
    return float(10 * np.log10(power))
