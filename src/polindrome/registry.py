"""Games by name: Polindrome's own, and those of other packages.

Another package adds a game through the entry point group `polindrome.games`: `name = module:factory`, where
`factory(**options)` returns an object with the `Game` protocol. Entry points are read only when a name is not one of
Polindrome's own, or when all games are listed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from polindrome.errors import PluginFailed, UnknownName
from polindrome.family import Family
from polindrome.game import Game

_LOG = logging.getLogger(__name__)

ENTRY_POINTS = "polindrome.games"

GAMES = {
    "duo": "polindrome.blokus.family:new_duo",
    "classic": "polindrome.blokus.family:new_classic",
    "classic-2": "polindrome.blokus.family:new_classic_2",
    "classic-3": "polindrome.blokus.family:new_classic_3",
    "entropy": "polindrome.entropy.family:new_entropy",
}
"""Polindrome's own games, each with its factory as `module:function`."""


def new_game(name: str, **options: object) -> Game:
    """A new game of that name; the options are those of its `options`, and TypeError names one it does not have."""
    return _factory(name)(**options)


def family_of(name: str) -> Family:
    """The family of a game; UnknownName if there is no such game."""
    factory = _factory(name)
    family: Family = getattr(factory, "family", None) or _own_family(name)
    return family


def game_names(*, plugins: bool = True) -> list[str]:
    """The names of all games, Polindrome's own first; a plugin that cannot be loaded is logged and left out."""
    return [*GAMES, *(_loadable_plugins() if plugins else ())]


def families(*, plugins: bool = True) -> list[Family]:
    """Every family of these games once."""
    found = [family_of(name) for name in game_names(plugins=plugins)]
    return [family for number, family in enumerate(found) if family not in found[:number]]


def check_game(name: str, *, plugins: bool = True) -> None:
    """Raise UnknownName if there is no such game, or if it is a plugin where those are not wanted."""
    if name not in GAMES and (not plugins or name not in _plugins()):
        raise UnknownName("game", name, game_names(plugins=plugins))


@cache
def _factory(name: str) -> Callable[..., Game]:
    if name in GAMES:
        module, _, attribute = GAMES[name].partition(":")
        factory: Callable[..., Game] = getattr(import_module(module), attribute)
        return factory
    check_game(name)
    return _load(_plugins()[name])


def _load(plugin: EntryPoint) -> Callable[..., Game]:
    try:
        factory: Callable[..., Game] = plugin.load()
    # Any error in the code of another package; the user has to know which package.
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise PluginFailed(f"the game {plugin.name!r} ({plugin.value}) cannot be loaded: {reason}") from error
    if not callable(factory):
        raise PluginFailed(f"the game {plugin.name!r} ({plugin.value}) is {factory!r}; expected a function or class")
    return factory


@cache
def _plugins() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for plugin in entry_points(group=ENTRY_POINTS):
        if plugin.name in GAMES or plugin.name in found:
            _LOG.warning("the game %r (%s) is ignored: its name is taken", plugin.name, plugin.value)
            continue
        found[plugin.name] = plugin
    return found


@cache
def _loadable_plugins() -> list[str]:
    names = []
    for name in sorted(_plugins()):
        try:
            _factory(name)
        except PluginFailed as error:
            _LOG.warning("%s", error)
        else:
            names.append(name)
    return names


@cache
def _own_family(name: str) -> Family:
    return Family(name)
