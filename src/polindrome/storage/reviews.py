"""The repository of reviews and their progress."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError

from polindrome.storage.database import Database
from polindrome.storage.schema import REVIEWS


@dataclass(frozen=True, slots=True)
class StoredReview:
    """The review of a game up to event `sequence`; `state` is `requested`, `running`, `failed` or `ready`."""

    game: str
    sequence: int
    state: str
    done: int
    total: int
    result: dict[str, Any] | None = None


class ReviewRepository:
    """At most one review per game; a newer one replaces it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, game: str) -> StoredReview | None:
        """The review of a game; None if none was requested."""
        query = REVIEWS.select().where(REVIEWS.c.game == game)
        async with self._database.reading(f"cannot read the review of game {game!r}") as connection:
            row = (await connection.execute(query)).one_or_none()
        return StoredReview(**row._asdict()) if row else None

    async def read_progress(self, game: str) -> StoredReview | None:
        """The same without its result, which is large."""
        columns = [column for column in REVIEWS.c if column.name != "result"]
        query = REVIEWS.select().with_only_columns(*columns).where(REVIEWS.c.game == game)
        async with self._database.reading(f"cannot read the review of game {game!r}") as connection:
            row = (await connection.execute(query)).one_or_none()
        return StoredReview(**row._asdict()) if row else None

    async def save(self, review: StoredReview) -> None:
        """Insert a review, or replace the game's review."""
        try:
            await self._write(review)
        except IntegrityError:
            # Another process inserted one after the update found none; now the update succeeds.
            await self._write(review)

    async def _write(self, review: StoredReview) -> None:
        replace = REVIEWS.update().where(REVIEWS.c.game == review.game).values(asdict(review))
        async with self._database.writing(f"cannot write the review of game {review.game!r}") as connection:
            if (await connection.execute(replace)).rowcount == 0:
                await connection.execute(REVIEWS.insert().values(asdict(review)))

    async def update(self, review: StoredReview) -> bool:
        """Update state and progress of a review; False if a newer one has replaced it."""
        same = (REVIEWS.c.game == review.game, REVIEWS.c.sequence == review.sequence)
        async with self._database.writing(f"cannot write the review of game {review.game!r}") as connection:
            updated = await connection.execute(REVIEWS.update().where(*same).values(asdict(review)))
        return updated.rowcount > 0

    async def unfinished(self) -> list[str]:
        """The games whose review was requested and has not ended."""
        query = REVIEWS.select().with_only_columns(REVIEWS.c.game).where(REVIEWS.c.state.in_(["requested", "running"]))
        async with self._database.reading("cannot read the reviews") as connection:
            return list((await connection.execute(query)).scalars())
