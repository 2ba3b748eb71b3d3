"""Sentences that explain a move of Entropy by its facts."""

from __future__ import annotations

from polindrome.analysis.formatting import count, listed, sentence
from polindrome.entropy.analysis.facts import MoveFacts


def describe(facts: MoveFacts) -> str:
    """Describe the effects of a move."""
    return sentence(listed(_effects_of_slide(facts) if facts.role == "order" else _effects_of_placement(facts)))


def compare(played: MoveFacts, better: MoveFacts, text: str, lost: float, expected: tuple[float, float]) -> str:
    """Explain the loss of a move by a better one, written `text`; `expected` are the scores after that one and this."""
    reason = _visible_advantage(played, better)
    if reason:
        why = f"{text} would have {reason}"
    else:
        better_score, score = (f"{value:.0f}" for value in expected)
        instead = f" instead of {score}" if score != better_score else ""
        why = f"after {text} Order can expect {better_score} points{instead}"
    return sentence(f"costs {lost:.1f} points: {why}")


def only_move(facts: MoveFacts) -> str:
    """Describe a forced move."""
    return sentence(f"the last empty square; Order ends with {count(facts.score_after, 'point')}")


def _effects_of_slide(facts: MoveFacts) -> list[str]:
    made = [f"makes {_list_palindromes(facts)}"] if facts.palindromes else []
    if facts.is_pass:
        return [f"passes and stays at {count(facts.score_after, 'point')}"]
    if facts.gain < 0:
        return [f"gives up {count(-facts.gain, 'point')} for now and stands at {facts.score_after}"]
    if not facts.gain:
        return [*made, f"stays at {count(facts.score_after, 'point')}"]
    return [*made, f"goes from {facts.score_before} to {count(facts.score_after, 'point')}"]


def _effects_of_placement(facts: MoveFacts) -> list[str]:
    made = f" with {_list_palindromes(facts)}" if facts.palindromes else ""
    given = f"{count(facts.gain, 'point')}{made}" if facts.gain else "no points"
    before, after = facts.threat_before, facts.threat_after
    if not after:
        threat = f"prevents a slide worth {before}" if before else "leaves it no slide that scores"
    elif after < before:
        threat = f"cuts its best slide from {before} to {count(after, 'point')}"
    elif after > before:
        threat = f"lets it slide for {count(after, 'point')} instead of {before}"
    else:
        threat = f"leaves it a slide worth {after}"
    return [f"gives Order {given}", threat]


def _visible_advantage(played: MoveFacts, better: MoveFacts) -> str | None:
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
    """Return how many more points a better slide scores at once; None if it does not."""
    if better.gain <= played.gain:
        return None
    if better.gain <= 0:
        return f"kept the {count(-played.gain, 'point')} that this gives up"
    made = f"made {_list_palindromes(better)} and " if better.palindromes else ""
    return f"{made}scored {count(better.gain, 'point')} at once, not {max(played.gain, 0)}"


def _list_palindromes(facts: MoveFacts) -> str:
    return listed([str(palindrome) for palindrome in facts.palindromes])
