"""Who sees to a game: one process at a time, and another one when it is gone."""

from __future__ import annotations

from collections.abc import Collection
from time import time

from sqlalchemy import or_
from sqlalchemy.exc import IntegrityError

from polindrome.storage.database import Database
from polindrome.storage.schema import LEASES

SECONDS = 5.0
"""How long a lease holds that is not renewed; the clocks of the machines must not differ by more."""


class Leases:
    """The leases of one process, which has a name of its own."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database, self._owner = database, owner

    async def take(self, game: str) -> bool:
        """Whether this process has the lease of a game now, because it was free or its own already."""
        now = time()
        columns = LEASES.c
        free = or_(columns.owner == self._owner, columns.expires < now)
        mine = {"owner": self._owner, "expires": now + SECONDS}
        try:
            async with self._database.writing(f"the lease of game {game!r} cannot be written") as connection:
                taken = await connection.execute(LEASES.update().where(columns.game == game, free).values(mine))
                if taken.rowcount == 0:
                    await connection.execute(LEASES.insert().values(game=game, **mine))
        except IntegrityError:
            return False
        return True

    async def renew(self) -> set[str]:
        """Keep all leases that this process has; their games. One that it has lost is not among them."""
        now = time()
        mine = LEASES.c.owner == self._owner
        async with self._database.writing("the leases cannot be renewed") as connection:
            await connection.execute(LEASES.update().where(mine).values(expires=now + SECONDS))
        # Apart: who is sent away while SQLite looks would leave the file locked if it were in the middle of writing.
        async with self._database.reading("the leases cannot be read") as connection:
            kept = await connection.execute(LEASES.select().with_only_columns(LEASES.c.game).where(mine))
            return set(kept.scalars())

    async def drop(self, games: Collection[str]) -> None:
        """Let others have the leases of these games, but for those that this process takes anew meanwhile."""
        if not games:
            return
        mine = (LEASES.c.owner == self._owner, LEASES.c.expires <= time() + SECONDS)
        gone = LEASES.delete().where(*mine, LEASES.c.game.in_(games))
        async with self._database.writing("the leases cannot be given back") as connection:
            await connection.execute(gone)
