"""One round of Entropy between two levels: the board at the end, row by row, and its points."""

from polindrome.bots import Budget, find_bot
from polindrome.entropy import EntropyGame, get_row
from polindrome.entropy.bag import next_draw
from polindrome.game import CHANCE, OVER

SEED = 7

order, chaos = find_bot("entropy", "expert"), find_bot("entropy", "skilled")
game = EntropyGame(rounds=1, open_draw=False)
while game.turn != OVER:
    if game.turn == CHANCE:
        game.apply(next_draw(game, SEED))
    else:
        bot = order if game.role == "order" else chaos
        game.apply(bot.decide(game, Budget(seed=len(game.history))).action)

rows, columns = game.line_scores()
for number, points in enumerate(rows):
    print("abcdefg"[number], *get_row(game.state, number), f"{points:3}")
print(" ", *columns)
print("Order has", game.score, "points")
