"""All games of the model: requests with keys, rematches, the list and the clock."""

from __future__ import annotations

from typing import Any

from tests.server.model import Json, KnownRequest, ModelGame, ModelSeat, Plan, Refused

START_TIME = 1_800_000_000.0


class ModelServer:
    """The expected state of all games; `bots_move` says whether bots may move now."""

    def __init__(self) -> None:
        self.now = START_TIME
        self.bots_move = True
        self.matches: dict[str, ModelGame] = {}

    def begin(self, game_id: str, plan: Plan) -> ModelGame:
        """Add a new game."""
        match = self.matches[game_id] = ModelGame(game_id, plan, lambda: self.now)
        return match

    def settle(self) -> None:
        """Apply all automatic changes."""
        for match in self.matches.values():
            match.settle(bots_move=self.bots_move)

    def ask(self, route: str, match: ModelGame, token: str | None, body: Json) -> Json:
        """Return the response to a command; raise Refused if there is none."""
        if known := match.keys.get(body["key"]):
            return _repeat_response(known, route, token, body)
        match.tick()
        if body.get("ply", len(match.actors)) != len(match.actors):
            raise Refused(409, "stale_ply")
        first = len(match.events)
        getattr(match, route)(token, body)
        return self._note(match, first, KnownRequest(route, body, token, {}))

    def claim(self, match: ModelGame, body: Json, token: str) -> Json:
        """Return the response to a claim of an open seat; the token is the one that the server issued, if any."""
        if known := match.keys.get(body["key"]):
            return _repeat_response(known, "claim", known.token, body)
        match.tick()
        first = len(match.events)
        match.claim(token, body["invitation"])
        return self._note(match, first, KnownRequest("claim", body, token, {"token": token}))

    def rematch(self, match: ModelGame, token: str | None, body: Json) -> ModelGame | None:
        """Return the existing rematch; None if it has to be created now. Raise Refused if none is allowed."""
        if token not in match.people():
            raise Refused(403, "not_your_seat")
        known = match.keys.get(body["key"])
        if known and known.route != "rematch":
            raise Refused(409, "key_reused")
        if match.rematch:
            return self.matches[match.rematch]
        if match.status != "over":
            raise Refused(409, "game_not_over")
        return None

    def begin_rematch(self, match: ModelGame, game_id: str, seed: int, body: Json, token: str | None) -> ModelGame:
        """Create the rematch: every player moves on by one seat, and players who had left are back."""
        chairs = [_rematch_seat(old) for old in match.chairs]
        plan = match.plan
        new = self.begin(
            game_id, Plan(plan.game, [chairs[-1], *chairs[:-1]], seed, plan.options, plan.clock, plan.undo_all)
        )
        match.set_rematch(game_id)
        match.keys[body["key"]] = KnownRequest("rematch", body, token, {})
        return new

    def listed(self, game: str | None, status: str | None) -> list[Json]:
        """Return the summaries of the games of one kind and status, the newest first."""
        lines = [match.line() for match in self.matches.values()]
        found = [line for line in lines if game in (None, line["game"]) and status in (None, line["status"])]
        return sorted(found, key=lambda line: (line["created_at"], line["id"]), reverse=True)

    def _note(self, match: ModelGame, first: int, known: KnownRequest) -> Json:
        """Store the response for repeated requests; later automatic changes are not part of it."""
        about: dict[str, Any] = {"game_id": match.id, "sequence": len(match.events) - 1, "ply": len(match.actors)}
        known.answer = {**known.answer, **about, "events": match.events[first:]}
        match.keys[known.body["key"]] = known
        return known.answer


def _rematch_seat(old: ModelSeat) -> ModelSeat:
    """Return the seat of the same player, or an open seat with the same invitation if it was not claimed."""
    if old.kind == "bot":
        return ModelSeat("bot", old.level)
    if old.is_free:
        return ModelSeat("open", invitation=old.invitation)
    return ModelSeat("human", person=old.person)


def _repeat_response(known: KnownRequest, route: str, token: str | None, body: Json) -> Json:
    if (known.route, known.body) != (route, body):
        raise Refused(409, "key_reused")
    if known.token != token:
        raise Refused(403, "not_your_seat")
    return known.answer
