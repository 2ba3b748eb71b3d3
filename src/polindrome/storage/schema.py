"""The table of events, and how a database of an older version becomes one of this."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Column, Connection, Integer, MetaData, Table, Text, inspect

from polindrome.errors import StorageError

EVENTS = Table(
    "events",
    MetaData(),
    Column("game", Text, primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("key", Text),
    Column("data", JSON, nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date in the transaction that is open; StorageError if they are not ours to change."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    _check_is_ours(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _check_is_ours(connection: Connection, scripts: ScriptDirectory) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    known = [script.revision for script in scripts.walk_revisions()]
    if found is None and (tables := inspect(connection).get_table_names()):
        raise StorageError(f"the database is not Polindrome's: it has the tables {', '.join(tables)}")
    if found is not None and found not in known:
        raise StorageError(
            f"the database has the revision {found!r}, of a newer Polindrome; this one knows {', '.join(known)}"
        )
