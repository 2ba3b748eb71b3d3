"""Access to the compiled core, which is optional.

Without it the rules run in pure Python, slower, and the search of Blokus is not available. By default the core uses
the best instruction set of the processor; POLINDROME_KERNEL=avx2 (or another of `kernels()`) selects one, and
POLINDROME_KERNEL=python turns the core off.
"""

from __future__ import annotations

import logging
import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from polindrome.errors import CoreMissing, InvalidArgument, InvalidMove, UnknownName

if TYPE_CHECKING:
    from polindrome.native import Stop

_LOG = logging.getLogger(__name__)

HOW_TO_BUILD = "install a C++20 compiler, then Polindrome again (pip install --force-reinstall --no-cache-dir ...)"
PURE_PYTHON = "python"
"""The value of POLINDROME_KERNEL that turns the core off."""


@cache
def find_core() -> ModuleType | None:
    """Load the extension module, or return None; a missing core is logged once, unless it is turned off."""
    core = _load_core()
    if core is None and not is_core_off():
        _LOG.warning("Polindrome runs in pure Python, without its compiled core; to build it, %s", HOW_TO_BUILD)
    return core


def require_core(feature: str = "this") -> ModuleType:
    """Load the extension module; CoreMissing, which names the feature, if it was not built or is turned off."""
    core = _load_core()
    if core is None:
        reason = f"POLINDROME_KERNEL={PURE_PYTHON} turns off" if is_core_off() else f"was not built: {HOW_TO_BUILD}"
        raise CoreMissing(f"{feature} needs the compiled core of Polindrome, which {reason}")
    return core


def new_stop() -> Stop | None:
    """Create a flag that stops a search from another thread; None without the core, where no search takes long."""
    core = _load_core()
    return core.Stop() if core else None


def is_core_built() -> bool:
    """Whether the extension is installed and not turned off; does not load it."""
    return not is_core_off() and find_spec("polindrome._core") is not None


def is_core_off() -> bool:
    """Whether POLINDROME_KERNEL=python turns the core off."""
    return os.environ.get("POLINDROME_KERNEL") == PURE_PYTHON


@cache
def _load_core() -> ModuleType | None:
    if not is_core_built():
        return None
    core = import_module("polindrome._core")
    core.set_errors(argument=InvalidArgument, action=InvalidMove)
    if wanted := os.environ.get("POLINDROME_KERNEL"):
        if wanted not in core.kernels():
            raise UnknownName("kernel", wanted, [*core.kernels(), PURE_PYTHON])
        core.use_kernel(wanted)
    return core
