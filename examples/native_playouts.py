"""Ranks the first moves of Duo by random games: few games for all moves, many for some of the best and worst."""

from math import sqrt

from polindrome.blokus import DUO
from polindrome.native import Playouts, Position

start = Position(DUO)
game = start.game()


def play_on(action: int, games: int) -> Playouts:
    """Play random games that start with this move."""
    position = start.copy()
    position.apply(action)
    return position.playouts(games, seed=action)


def win_rate(result: Playouts) -> float:
    """Return the win rate of the first player; a tie counts half."""
    return result.win_rates[0]


openings = start.legal_actions().tolist()
ranked = sorted(openings, key=lambda action: win_rate(play_on(action, 500)), reverse=True)
again = {action: play_on(action, 10_000) for action in (*ranked[:8], *ranked[-4:])}

print(f"{len(openings)} first moves; some of the best and the worst by random games:")
for action, result in sorted(again.items(), key=lambda item: win_rate(item[1]), reverse=True):
    error = 2 * sqrt(win_rate(result) * (1 - win_rate(result)) / result.games)
    lead = result.mean_scores[0] - result.mean_scores[1]
    print(f"{game.format_action(action):<11} wins {win_rate(result):.1%} ± {error:.1%}, {lead:+.1f} points on average")
