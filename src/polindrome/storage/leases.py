"""Leases: each job belongs to one process at a time, and to another one when that process dies."""

from __future__ import annotations

from collections.abc import Collection
from time import time

from sqlalchemy import or_
from sqlalchemy.exc import IntegrityError

from polindrome.storage.database import Database
from polindrome.storage.schema import LEASES

LEASE_SECONDS = 5.0
"""How long a lease lasts without renewal; clocks of the machines must not differ by more."""


class Leases:
    """The leases of one process, identified by `owner`."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database, self._owner = database, owner

    async def acquire(self, game: str) -> bool:
        """Acquire or renew the lease of a game; False if another process has it."""
        now = time()
        columns = LEASES.c
        free = or_(columns.owner == self._owner, columns.expires < now)
        mine = {"owner": self._owner, "expires": now + LEASE_SECONDS}
        try:
            async with self._database.writing(f"cannot write the lease of game {game!r}") as connection:
                taken = await connection.execute(LEASES.update().where(columns.game == game, free).values(mine))
                if taken.rowcount == 0:
                    await connection.execute(LEASES.insert().values(game=game, **mine))
        except IntegrityError:
            return False
        return True

    async def renew(self) -> set[str]:
        """Renew all leases of this process; returns their games, without those that it has lost."""
        now = time()
        mine = LEASES.c.owner == self._owner
        async with self._database.writing("cannot renew the leases") as connection:
            await connection.execute(LEASES.update().where(mine).values(expires=now + LEASE_SECONDS))
        # Outside of the transaction: a task that is cancelled during a SELECT would leave SQLite locked.
        async with self._database.reading("cannot read the leases") as connection:
            kept = await connection.execute(LEASES.select().with_only_columns(LEASES.c.game).where(mine))
            return set(kept.scalars())

    async def release(self, games: Collection[str]) -> None:
        """Release the leases of games, except those that this process acquires again in the meantime."""
        if not games:
            return
        mine = (LEASES.c.owner == self._owner, LEASES.c.expires <= time() + LEASE_SECONDS)
        released = LEASES.delete().where(*mine, LEASES.c.game.in_(games))
        async with self._database.writing("cannot release the leases") as connection:
            await connection.execute(released)
