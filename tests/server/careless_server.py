"""A server that is broken on purpose: it does not wait until the disk has what it writes."""

from __future__ import annotations

import sys
from typing import Any

from sqlalchemy.engine.interfaces import DBAPIConnection

from polindrome.cli.main import main
from polindrome.storage import database

_set_up = vars(database)["_set_up"]


def _set_up_carelessly(connection: DBAPIConnection, record: Any) -> None:
    _set_up(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.close()


if __name__ == "__main__":
    vars(database)["_set_up"] = _set_up_carelessly
    main(["serve", *sys.argv[1:]])
