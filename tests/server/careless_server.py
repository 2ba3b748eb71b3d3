"""A server that is broken on purpose: it does not sync its writes to the disk."""

from __future__ import annotations

import sys
from typing import Any

from sqlalchemy.engine.interfaces import DBAPIConnection

from polindrome.cli.main import main
from polindrome.storage import database

_configure = vars(database)["_configure"]


def _configure_without_sync(connection: DBAPIConnection, record: Any) -> None:
    _configure(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.close()


if __name__ == "__main__":
    vars(database)["_configure"] = _configure_without_sync
    main(["serve", *sys.argv[1:]])
