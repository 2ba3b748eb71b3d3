"""Third-party bots written in Python: `module:factory`, where the factory is a class or function that creates a bot."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from polindrome.bots.bot import Bot, Budget, Decision
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game


class PythonBot:
    """A third-party bot, created by `module:factory`. It gets a copy of the game, which it may change."""

    def __init__(self, factory: str) -> None:
        self.factory = factory
        self._bot = _create_bot(factory)

    def __reduce__(self) -> tuple[object, ...]:
        return PythonBot, (self.factory,)

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Return the bot's decision; TypeError if it is not a Decision."""
        decision = self._bot.decide(game.copy(), budget)
        if not isinstance(decision, Decision):
            raise TypeError(f"{self.factory} returned {decision!r}; expected a polindrome.bots.Decision")
        return decision

    def close(self) -> None:
        """Call the bot's `close`, if it has one."""
        if close := getattr(self._bot, "close", None):
            close()


def is_python_bot(spec: str) -> bool:
    """Whether a bot specification names a Python bot, as `py:mybot:make` does."""
    return spec.partition(":")[0] == "py"


def _create_bot(text: str) -> Bot:
    module_name, colon, name = text.partition(":")
    if not (module_name and colon and name):
        raise InvalidArgument(f"expected a module and a bot factory, as in py:mybot:make, got {text!r}")
    module = _import_module(module_name)
    if not hasattr(module, name):
        raise UnknownName(f"name in the module {module_name}", name, [key for key in vars(module) if key[0] != "_"])
    factory = getattr(module, name)
    if not callable(factory):
        raise InvalidArgument(f"{text} is {factory!r}; expected a class or a function that returns a bot")
    try:
        bot: Bot = factory()
    # Third-party code can raise anything; the message has to name it.
    except Exception as error:
        raise InvalidArgument(f"{text} failed to create a bot: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "decide", None)):
        raise InvalidArgument(f"{text} returned {bot!r}, which is not a bot: it has no decide(game, budget)")
    return bot


def _import_module(name: str) -> ModuleType:
    """Import a module, also from the current directory, as `python -m` does."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise InvalidArgument(f"the module {name!r} cannot be imported: {error}") from error
        raise InvalidArgument(f"there is no module {name!r} in the current directory or on sys.path") from error
    except Exception as error:
        raise InvalidArgument(f"the module {name!r} cannot be imported: {type(error).__name__}: {error}") from error
