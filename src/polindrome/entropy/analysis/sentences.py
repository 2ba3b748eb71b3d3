"""Sentences that explain a move of Entropy by its facts."""

from __future__ import annotations

from polindrome.analysis.formatting import count, listed, sentence
from polindrome.entropy.analysis.facts import MoveFacts


def describe(facts: MoveFacts) -> str:
    """Describe the effects of a move."""
    return sentence(listed(_of_order(facts) if facts.role == "order" else _of_chaos(facts)))


def compare(played: MoveFacts, better: MoveFacts, text: str, lost: float, expected: tuple[float, float]) -> str:
    """Explain the loss of a move by a better one; `expected` are the scores after the better one and this one."""
    reason = _visible(played, better)
    if reason is None:
        there, here = (f"{value:.0f}" for value in expected)
        why = f"after {text} Order can expect {there} points" + (f" instead of {here}" if there != here else "")
    else:
        why = f"{text} would have {reason}"
    return sentence(f"costs {lost:.1f} points: {why}")


def only_move(facts: MoveFacts) -> str:
    """Describe a forced move."""
    return sentence(f"the last empty square; Order ends with {count(facts.score_after, 'point')}")


def _of_order(facts: MoveFacts) -> list[str]:
    made = [f"makes {_made(facts)}"] if facts.palindromes else []
    if facts.is_pass:
        return [f"passes and stays at {count(facts.score_after, 'point')}"]
    if facts.gain < 0:
        return [f"gives up {count(-facts.gain, 'point')} for now and stands at {facts.score_after}"]
    if not facts.gain:
        return [*made, f"stays at {count(facts.score_after, 'point')}"]
    return [*made, f"goes from {facts.score_before} to {count(facts.score_after, 'point')}"]


def _of_chaos(facts: MoveFacts) -> list[str]:
    made = f" with {_made(facts)}" if facts.palindromes else ""
    given = f"{count(facts.gain, 'point')}{made}" if facts.gain else "no points"
    return [f"gives Order {given}", _threats(facts)]


def _threats(facts: MoveFacts) -> str:
    before, after = facts.threat_before, facts.threat_after
    if not after:
        return "leaves it no slide that scores" if not before else f"prevents a slide worth {before}"
    if after < before:
        return f"cuts its best slide from {before} to {count(after, 'point')}"
    if after > before:
        return f"lets it slide for {count(after, 'point')} instead of {before}"
    return f"leaves it a slide worth {after}"


def _visible(played: MoveFacts, better: MoveFacts) -> str | None:
    """Return the advantage of the better move that is visible on the board immediately, if there is one."""
    if played.role == "order":
        return _more_points(played, better)
    if better.gain < played.gain:
        return f"given Order {count(better.gain, 'point')} instead of {played.gain}"
    if better.threat_after < played.threat_after:
        left = f"a best slide worth {better.threat_after}" if better.threat_after else "no slide that scores"
        return f"left Order {left} instead of one worth {played.threat_after}"
    return None


def _more_points(played: MoveFacts, better: MoveFacts) -> str | None:
    if better.gain <= max(played.gain, 0):
        return f"kept the {count(-played.gain, 'point')} that this gives up" if better.gain > played.gain else None
    made = f"made {_made(better)} and " if better.palindromes else ""
    return f"{made}scored {count(better.gain, 'point')} at once, not {max(played.gain, 0)}"


def _made(facts: MoveFacts) -> str:
    return listed([str(palindrome) for palindrome in facts.palindromes])
