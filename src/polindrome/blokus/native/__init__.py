"""Blokus in the compiled core; `polindrome.native` is its public door.

Importing this or a module of it raises CoreMissing (an ImportError) where there is no core.
"""

from polindrome.core import require_core

require_core()
