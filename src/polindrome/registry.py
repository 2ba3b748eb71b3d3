"""The registry of games: built-in games, and third-party games from entry points.

Another package adds a game through the entry point group `polindrome.games`: `name = module:factory`, where
`factory(**options)` returns an object with the `Game` protocol. Entry points are read only when a name is not
built in, or when all games are listed.
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
"""Built-in games, each with its factory as `module:function`."""


def new_game(name: str, **options: object) -> Game:
    """Create a game by name; TypeError names an option that the game does not have."""
    return _factory(name)(**options)


def family_of(name: str) -> Family:
    """Return the family of a game; UnknownName if there is no such game."""
    factory = _factory(name)
    family: Family = getattr(factory, "family", None) or _own_family(name)
    return family


def game_names(*, plugins: bool = True) -> list[str]:
    """List the names of all games, built-in ones first; a plugin that cannot be loaded is logged and omitted."""
    return [*GAMES, *(_loadable_plugins() if plugins else ())]


def families(*, plugins: bool = True) -> list[Family]:
    """List the families of all games, each once."""
    found = [family_of(name) for name in game_names(plugins=plugins)]
    return [family for number, family in enumerate(found) if family not in found[:number]]


def check_game(name: str, *, plugins: bool = True) -> None:
    """Raise UnknownName if there is no such game, or if it is a plugin that is broken or excluded."""
    if name not in GAMES and name not in game_names(plugins=plugins):
        raise UnknownName("game", name, game_names(plugins=plugins))


@cache
def _factory(name: str) -> Callable[..., Game]:
    if name in GAMES:
        module, _, attribute = GAMES[name].partition(":")
        factory: Callable[..., Game] = getattr(import_module(module), attribute)
        return factory
    if name not in _plugins():
        raise UnknownName("game", name, game_names())
    return _load(_plugins()[name])


def _load(plugin: EntryPoint) -> Callable[..., Game]:
    """Load the factory of a plugin and create a game with it; PluginFailed names the plugin and its defect."""
    try:
        factory: Callable[..., Game] = plugin.load()
        defect = _find_defect(factory, plugin.name)
    # Third-party code can raise anything; the message has to name it.
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise PluginFailed(f"the game {plugin.name!r} ({plugin.value}) cannot be loaded: {reason}") from error
    if defect:
        raise PluginFailed(f"the game {plugin.name!r} ({plugin.value}) cannot be loaded: {defect}")
    return factory


def _find_defect(factory: Callable[..., Game], name: str) -> str | None:
    """Describe what keeps a factory from being a game of this name; None if it is valid."""
    if not callable(factory):
        return f"expected a function or a class, got {factory!r}"
    family = getattr(factory, "family", None)
    if family is not None and not isinstance(family, Family):
        return f"expected its family to be a polindrome.family.Family, got {family!r}"
    game = factory()
    missing = [member for member in vars(Game) if not member.startswith("_") and not hasattr(game, member)]
    if type(game).__str__ is object.__str__ and type(game).__repr__ is object.__repr__:
        missing.append("__str__")
    if missing:
        return f"it does not implement the protocol polindrome.game.Game: missing {', '.join(missing)}"
    if game.name != name:
        return f"its name is {game.name!r}; expected {name!r}, as in the entry point"
    try:
        factory(**game.options)
    except TypeError as error:
        return f"its options {dict(game.options)!r} do not create it again: {error}"
    return None


@cache
def _plugins() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for plugin in entry_points(group=ENTRY_POINTS):
        if plugin.name in GAMES or plugin.name in found:
            _LOG.warning("the game %r (%s) is ignored: another game has this name", plugin.name, plugin.value)
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
