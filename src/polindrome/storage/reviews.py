"""Reviews of games: asked for, under way, and found."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError

from polindrome.storage.database import Database
from polindrome.storage.schema import REVIEWS


@dataclass(frozen=True, slots=True)
class StoredReview:
    """The review of a game up to an event: `asked`, `running`, `failed` or `ready`, with the plies done so far."""

    game: str
    sequence: int
    state: str
    done: int
    total: int
    result: dict[str, Any] | None = None


class Reviews:
    """At most one for each game: a newer one takes the place of the last."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, game: str) -> StoredReview | None:
        """The review of a game; None if nobody asked for one."""
        query = REVIEWS.select().where(REVIEWS.c.game == game)
        async with self._database.reading(f"the review of game {game!r} cannot be read") as connection:
            row = (await connection.execute(query)).one_or_none()
        return StoredReview(**row._asdict()) if row else None

    async def keep(self, review: StoredReview) -> None:
        """Write it down in the place of what was there."""
        try:
            await self._write(review)
        except IntegrityError:
            # Another process has written the first one since we looked: now there is one to replace.
            await self._write(review)

    async def _write(self, review: StoredReview) -> None:
        replace = REVIEWS.update().where(REVIEWS.c.game == review.game).values(asdict(review))
        async with self._database.writing(f"the review of game {review.game!r} cannot be written") as connection:
            if (await connection.execute(replace)).rowcount == 0:
                await connection.execute(REVIEWS.insert().values(asdict(review)))

    async def note(self, review: StoredReview) -> bool:
        """Write down how far it is, unless somebody has asked for another one; whether it was written."""
        same = (REVIEWS.c.game == review.game, REVIEWS.c.sequence == review.sequence)
        async with self._database.writing(f"the review of game {review.game!r} cannot be written") as connection:
            noted = await connection.execute(REVIEWS.update().where(*same).values(asdict(review)))
        return noted.rowcount > 0

    async def unfinished(self) -> list[str]:
        """The games whose review was asked for and is not there yet."""
        query = REVIEWS.select().with_only_columns(REVIEWS.c.game).where(REVIEWS.c.state.in_(["asked", "running"]))
        async with self._database.reading("the reviews cannot be read") as connection:
            return list((await connection.execute(query)).scalars())
