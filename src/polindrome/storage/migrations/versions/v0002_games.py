"""Create summaries, leases and reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; existing games get an incomplete summary, which the server completes."""
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("bot_due", sa.Integer),
        sa.Column("deadline", sa.Float),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("updated_at", sa.Text, nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
    )
    op.create_index("games_by_age", "games", ["created_at", "id"])
    op.create_index("games_with_bots", "games", ["bot_due"])
    op.create_index("games_with_clocks", "games", ["deadline"])
    op.create_table(
        "leases",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True)),
    )
    _add_summaries()


def _add_summaries() -> None:
    columns = ("game", "sequence", "kind", "at", "data")
    events = sa.table("events", *[sa.column(name, sa.JSON if name == "data" else None) for name in columns])
    games = sa.table("games", *[sa.column(name) for name in ("id", "game", "status", "created_at", "updated_at")])
    games.append_column(sa.column("about", sa.JSON))
    first = sa.select(events.c.game, events.c.at, events.c.data).where(events.c.sequence == 0)
    connection = op.get_bind()
    for game, at, data in connection.execute(first).all():
        summary = {"id": game, "game": data["game"], "status": "playing", "created_at": at}
        connection.execute(games.insert().values(**summary, updated_at=at, about={}))
