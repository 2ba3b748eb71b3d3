"""Rename kinds and fields of events, and states and fields of reviews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KINDS = {
    "undo_wished": "takeback_requested",
    "undo_answered": "takeback_answered",
    "rematched": "rematch_created",
}
FIELDS = {"passed": {"who": "colour"}, "rematch_created": {"next": "game_id"}}
"""The new names of fields, by the new kind of their event."""

MOVE_FIELDS, CHOICE_FIELDS = {"only": "forced"}, {"outlook": "estimate"}

EVENTS = sa.table("events", *[sa.column(name) for name in ("game", "sequence", "kind")], sa.column("data", sa.JSON))
REVIEWS = sa.table("reviews", *[sa.column(name) for name in ("game", "state")], sa.column("result", sa.JSON))


def upgrade() -> None:
    """Rewrite the rows; nothing but the names changes."""
    connection = op.get_bind()
    for old, new in KINDS.items():
        connection.execute(EVENTS.update().where(EVENTS.c.kind == old).values(kind=new))
    for kind, names in FIELDS.items():
        query = sa.select(EVENTS.c.game, EVENTS.c.sequence, EVENTS.c.data).where(EVENTS.c.kind == kind)
        for game, sequence, data in connection.execute(query).all():
            row = (EVENTS.c.game == game, EVENTS.c.sequence == sequence)
            connection.execute(EVENTS.update().where(*row).values(data=_rename(data, names)))
    connection.execute(REVIEWS.update().where(REVIEWS.c.state == "asked").values(state="requested"))
    ready = sa.select(REVIEWS.c.game, REVIEWS.c.result).where(REVIEWS.c.state == "ready")
    for game, result in connection.execute(ready).all():
        renamed = {**result, "moves": [_rename_move(move) for move in result["moves"]]}
        connection.execute(REVIEWS.update().where(REVIEWS.c.game == game).values(result=renamed))


def _rename_move(move: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **_rename(move, MOVE_FIELDS),
        "choices": [_rename(choice, CHOICE_FIELDS) for choice in move["choices"]],
        "better": move["better"] and _rename(move["better"], CHOICE_FIELDS),
    }


def _rename(fields: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The fields in their order, under their new names."""
    return {names.get(name, name): value for name, value in fields.items()}
