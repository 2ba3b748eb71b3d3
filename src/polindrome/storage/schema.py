"""The tables of the database, and how one of an older version becomes one of this."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Column, Connection, Float, Integer, MetaData, Table, Text, inspect

from polindrome.errors import StorageError

_TABLES = MetaData()

EVENTS = Table(
    "events",
    _TABLES,
    Column("game", Text, primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("key", Text),
    Column("data", JSON, nullable=False),
)
"""What happened, never changed: all that a game is follows from it."""

GAMES = Table(
    "games",
    _TABLES,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("bot_due", Integer),
    Column("deadline", Float),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    Column("about", JSON, nullable=False),
)
"""A line for each game, written with its events: what lists show, and what the server has to see to.

Where it does not say whether a bot is due, an older version kept the game, and the line has yet to be worked out.
"""

LEASES = Table(
    "leases",
    _TABLES,
    Column("game", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("expires", Float, nullable=False),
)
"""Which process sees to a game, and until when nobody else does."""

REVIEWS = Table(
    "reviews",
    _TABLES,
    Column("game", Text, primary_key=True),
    Column("sequence", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", JSON(none_as_null=True)),
)
"""What was found out about a game, or how far that is."""


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date in the transaction that is open; StorageError if they are not ours to change."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    _check_is_ours(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _check_is_ours(connection: Connection, scripts: ScriptDirectory) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    known = sorted(script.revision for script in scripts.walk_revisions())
    if found is None and (tables := inspect(connection).get_table_names()):
        raise StorageError(f"the database is not Polindrome's: it has the tables {', '.join(tables)}")
    if found is not None and found not in known:
        raise StorageError(
            f"the database has the revision {found!r}, of a newer Polindrome; this one knows {', '.join(known)}"
        )
