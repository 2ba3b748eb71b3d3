"""Blokus in the compiled core; `polindrome.native` is the public package.

Importing this package or one of its modules raises CoreMissing (an ImportError) without a compiled core.
"""

from polindrome.core import require_core

require_core()
