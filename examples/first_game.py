"""Two bots play a game of Duo: the last moves, the board and the result."""

from polindrome.blokus import DUO, BlokusGame
from polindrome.blokus.notation import format_board
from polindrome.bots import Budget, find_bot

NAMES = ("hard", "easy")

game = BlokusGame(DUO)
while not game.is_over:
    bot = find_bot("duo", NAMES[game.turn])
    game.apply(bot.decide(game, Budget(seed=len(game.history))).action)

print("The last five moves:", ", ".join(map(game.format_action, game.history[-5:])))
print()
print(format_board(game.board))
print()
for player, name, points in zip(DUO.players, NAMES, game.scores(), strict=True):
    left = len(game.board.remaining_pieces(player))
    print(f"{player.name:<7} {name:<5} {points:>4} points, {left} pieces left")

outcome = game.outcome()
assert outcome is not None
winners = " and ".join(NAMES[seat] for seat in outcome.winners)
print(f"After {len(game.history)} pieces {outcome.reason}; won by {winners}")
