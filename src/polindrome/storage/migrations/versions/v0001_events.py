"""Create the event log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; a key is unique within its game."""
    op.create_table(
        "events",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_index("events_of_key", "events", ["game", "key"], unique=True)
