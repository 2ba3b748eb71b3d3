"""Prints the mobility of both colours during a game of Duo between two hard bots."""

from polindrome.blokus import DUO, BlokusGame
from polindrome.bots import Budget, find_bot

game = BlokusGame(DUO)
bot = find_bot("duo", "hard")
print("ply  colour  placements  weighted   of size 5  placements again, one mark for each 25")
while True:
    if len(game.history) % 4 == 0 or game.is_over:
        for player in DUO.players:
            mobility = game.mobility(player)
            share = mobility.buckets[5] / mobility.total_cell_weighted if mobility.total_placements else 0
            print(
                f"{len(game.history):>3}  {player.name:<7}{mobility.total_placements:>11}"
                f"{mobility.total_cell_weighted:>10.1f}{share:>12.0%}  {'#' * (mobility.total_placements // 25)}"
            )
    if game.is_over:
        break
    game.apply(bot.decide(game, Budget(seed=len(game.history))).action)

print("Points:", dict(zip((player.name for player in DUO.players), game.scores(), strict=True)))
