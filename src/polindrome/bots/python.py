"""A bot of somebody else, written in Python: `module:factory`, a class or a function that makes a bot."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from polindrome.bots.bot import Bot, Budget, Decision
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game


class PythonBot:
    """Asks the bot of somebody else; it gets a game of its own, with which it may do what it likes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._bot = _make(text)

    def __reduce__(self) -> tuple[object, ...]:
        return PythonBot, (self.text,)

    def decide(self, game: Game, budget: Budget) -> Decision:
        """What it decides; TypeError if that is no Decision."""
        decision = self._bot.decide(game.copy(), budget)
        if not isinstance(decision, Decision):
            raise TypeError(f"{self.text} decided on {decision!r}; expected a polindrome.bots.Decision")
        return decision

    def close(self) -> None:
        """Let it close what it has opened, if it knows how."""
        if close := getattr(self._bot, "close", None):
            close()


def is_python_bot(text: str) -> bool:
    """Whether the text of a bot, such as `py:mybot:make`, means one of these."""
    return text.partition(":")[0] == "py"


def _make(text: str) -> Bot:
    module_name, colon, name = text.partition(":")
    if not (module_name and colon and name):
        raise InvalidArgument(f"expected a module and what makes a bot in it, as in py:mybot:make, got {text!r}")
    module = _import(module_name)
    if not hasattr(module, name):
        raise UnknownName(f"name in the module {module_name}", name, [key for key in vars(module) if key[0] != "_"])
    factory = getattr(module, name)
    if not callable(factory):
        raise InvalidArgument(f"{text} is {factory!r}; expected a class or a function that makes a bot")
    try:
        bot: Bot = factory()
    # Whatever goes wrong in the code of somebody else, what the user has to know is where.
    except Exception as error:
        raise InvalidArgument(f"{text} made no bot: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "decide", None)):
        raise InvalidArgument(f"{text} made {bot!r}, which is no bot: it has no decide(game, budget)")
    return bot


def _import(name: str) -> ModuleType:
    """The module, which may be in the current directory, as it is for `python -m`."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise InvalidArgument(f"the module {name!r} cannot be imported: {error}") from error
        raise InvalidArgument(f"there is no module {name!r} in the current directory or where Python looks") from error
    except Exception as error:
        raise InvalidArgument(f"the module {name!r} cannot be imported: {type(error).__name__}: {error}") from error
