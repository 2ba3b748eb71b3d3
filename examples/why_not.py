"""Checks some moves, and prints the rules that the illegal ones break."""

from polindrome.blokus import DUO, BlokusGame
from polindrome.blokus.notation import format_board, format_points, parse_move
from polindrome.errors import IllegalMove

game = BlokusGame(DUO)
for text in ("F@e11", "L5.180@i8"):
    game.apply(game.parse_action(text))

print(format_board(game.board, frontier_of=game.current_player))
print()

for text in ("T5@g10", "T5@f10", "T5@g9", "T5@h9", "T5@m10", "F@h10"):
    reasons = game.broken_rules(parse_move(text, DUO.size))
    print(f"{text:<7} {'illegal' if reasons else 'legal'}")
    for broken in reasons:
        print(f"        {broken.rule:<17} {broken.text} ({format_points(broken.cells, DUO.size)})")

print()
try:
    game.apply(game.parse_action("T5@f10"))
except IllegalMove as error:
    print("Playing it anyway:", error)
