"""The tables of the database, and the migration of older versions."""

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
"""The append-only log of all games."""

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
"""The summary of each game, written in the same transaction as its events.

`bot_due` is NULL in summaries that migration 0002 created and the server has not yet completed.
"""

LEASES = Table(
    "leases",
    _TABLES,
    Column("game", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("expires", Float, nullable=False),
)
"""The process that owns each job, and when its lease expires."""

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
"""The review of each game, or its progress."""


def upgrade(connection: Connection) -> None:
    """Migrate the tables in the open transaction; StorageError for a foreign or newer database."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    _check_ownership(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _check_ownership(connection: Connection, scripts: ScriptDirectory) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    known = sorted(script.revision for script in scripts.walk_revisions())
    if found is None and (tables := inspect(connection).get_table_names()):
        raise StorageError(f"the database is not Polindrome's: it has the tables {', '.join(tables)}")
    if found is not None and found not in known:
        raise StorageError(
            f"the database has the revision {found!r}, of a newer Polindrome; this one knows {', '.join(known)}"
        )
