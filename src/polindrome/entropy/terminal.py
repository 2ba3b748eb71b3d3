"""What a player sees of Entropy in a terminal: board, bag, palindromes and messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from polindrome.cli.terminal import Terminal
from polindrome.entropy import (
    BOARD_SIZE,
    TOTAL_SQUARES,
    BoardState,
    Color,
    EntropyGame,
    Move,
    apply_move,
    apply_placement,
    coords_to_index,
    format_order_move,
    get_all_legal_moves,
    get_empty_positions,
    get_filled_positions,
    get_legal_moves_for_piece,
    index_to_position,
    score_palindrome,
)
from polindrome.entropy.board import COLOR_NAMES
from polindrome.entropy.game import Role
from polindrome.entropy.notation import slide_of_action
from polindrome.entropy.scoring import find_palindromes, line_scores
from polindrome.game import Outcome

_NARROWEST_BAG = 20
_EMPTY_SQUARE = "#707070 on #c4c4c4"
_INKS = {
    "R": "#ffffff on #cf2e3e",
    "G": "#ffffff on #2b9348",
    "Y": "#000000 on #f0c419",
    "B": "#ffffff on #2161c9",
    "W": "#000000 on #ffffff",
    "K": "#ffffff on #1c1c1c",
    "P": "#ffffff on #8e3fb0",
}


def token_name(color: Color) -> str:
    """A token as it stands in a sentence, with the letter that it has on the board."""
    return f"{COLOR_NAMES[color]} ({color})"


class EntropyTerminal(Terminal):
    """The console as seen from one seat of Entropy."""

    def show_position(self, game: EntropyGame, marked: Collection[int]) -> None:
        """Board and bag, how the duel stands, and what is to be done; marked squares are in brackets."""
        board = draw_board(game.state, game.scorer, marked)
        self.show_beside(board, self._bag(game), narrowest=_NARROWEST_BAG)
        self.say(self._standing(game))
        if game.role:
            self.say(self._task(game, game.role))

    def show_bag(self, game: EntropyGame) -> None:
        """What is still to be drawn, and how likely each colour is."""
        self._console.print(self._bag(game))
        if game.next_token:
            self.say(f"Drawn already: {token_name(game.next_token)}.")

    def show_score(self, game: EntropyGame) -> None:
        """Every palindrome on the board, by row and column, with its points."""
        table = Table.grid(Column(), Column(justify="right"), Column(), padding=(0, 2, 0, 0))
        for name, points, parts in palindromes(game.state, game.scorer):
            table.add_row(name, str(points), ", ".join(parts))
        table.add_row("Total", str(game.score), f"by the {game.scorer} scorer")
        self._console.print(table)

    def show_counts(self, game: EntropyGame) -> None:
        """How many slides every token has, or where the next token may be placed."""
        if game.role == "chaos":
            squares = [index_to_position(index) for index in get_empty_positions(game.state)]
            self._show_list(f"{token_name(game.next_token)} fits on {len(squares)} squares", squares)
            return
        counts = Counter(move.source for move in get_all_legal_moves(game.state))
        parts = [f"{index_to_position(source)} {number}" for source, number in counts.items()]
        self._show_list(f"{counts.total()} slides", parts)

    def show_slides(self, game: EntropyGame, square: int) -> None:
        """Where a token may slide to, with what Order's score would be there."""
        name, color = index_to_position(square), game.state[square]
        moves = get_legal_moves_for_piece(game.state, square)
        if not moves:
            why = f"{COLOR_NAMES[color]} cannot slide" if color else "there is no token to slide"
            self.say(f"On {name} {why}.")
            return
        ends = [f"{index_to_position(move.target)} {self._score_after(game, move)}" for move in moves]
        self._show_list(f"{len(moves)} slides of {token_name(color)} on {name}, with the points then", ends)

    def show_hint(self, text: str) -> None:
        """A move that the strongest level would make."""
        self.say(f"Hint: {text}")

    def show_move(self, game: EntropyGame, action: int) -> None:
        """What the computer is about to do."""
        if game.role == "chaos":
            self.say(f"Computer (Chaos) places {COLOR_NAMES[game.next_token]} on {game.format_action(action)}.")
            return
        move = slide_of_action(action)
        deed = f"slides {format_order_move(move).move}" if move else "passes"
        points = self._score_after(game, move) if move else game.score
        self.say(f"Computer (Order) {deed}: {points} points now.")

    def show_end_of_round(self, before: EntropyGame, last_square: int) -> None:
        """The board that the last placement of a round fills, its points, and who is what in the next round."""
        full = apply_placement(before.state, last_square, before.next_token)
        points = sum(map(sum, line_scores(full, before.scorer)))
        self._console.print(Group("", draw_board(full, before.scorer, {last_square})))
        self.say(f"Round {before.round} is over: {self._who(before.order_seat)} made {points} points as Order.")
        roles = ("Chaos", "Order") if before.order_seat == self._seat else ("Order", "Chaos")
        self.say("Now the roles change: you are {}, the computer is {}.".format(*roles))

    def show_outcome(self, outcome: Outcome) -> None:
        """Both scores and who won; one round alone has a score only."""
        self.say(f"The game is over: {outcome.reason}.")
        if not outcome.winners:
            self.say(f"{self._who(0).capitalize()} made {outcome.scores[0]} points as Order.")
            return
        result = "You win" if self._seat in outcome.winners else "The computer wins"
        if len(outcome.winners) > 1:
            result = "It is a draw"
        mine, other = outcome.scores[self._seat], outcome.scores[1 - self._seat]
        self.say(f"{result}: you {mine}, the computer {other} points as Order.")

    def _show_list(self, title: str, items: list[str]) -> None:
        self.say(f"{title}:" if items else f"{title}.")
        self._console.print(Columns(items, (0, 3)))

    def _who(self, seat: int) -> str:
        return "you" if seat == self._seat else "the computer"

    def _score_after(self, game: EntropyGame, move: Move) -> int:
        return sum(map(sum, line_scores(apply_move(game.state, move), game.scorer)))

    def _bag(self, game: EntropyGame) -> RenderableType:
        total = sum(game.bag.values())
        numbers = Column(justify="right"), Column(justify="right")
        table = Table.grid(Column(), Column(), *numbers, padding=(0, 2, 0, 0))
        for color, left in game.bag.items():
            chance = f"{left / total:.0%}" if total else "-"
            table.add_row(Text(f" {color} ", _INKS[color]), COLOR_NAMES[color], str(left), chance)
        return Group(f"Bag: {total} left", table)

    def _standing(self, game: EntropyGame) -> str:
        tokens = f"{len(get_filled_positions(game.state))} of {TOTAL_SQUARES} tokens"
        scores = [str(points) for points in game.order_scores]
        if game.role:
            scores.append(f"{game.score} so far")
        points = ", ".join(f"{self._who(seat)} {score}" for seat, score in enumerate(scores))
        return f"Round {game.round} of {game.rounds}, {tokens}. Points as Order: {points}."

    def _task(self, game: EntropyGame, role: Role) -> str:
        if role == "chaos":
            return f"You are Chaos: place {token_name(game.next_token)} on an empty square, like c4."
        known = f"Next comes {token_name(game.next_token)}" if game.next_token else "The next token is hidden"
        return f"You are Order: slide a token, like a1-b1, or pass. {known}."


def draw_board(state: BoardState, scorer: str, marked: Collection[int] = ()) -> Text:
    """The board with its coordinates, and the points of every line at its end; marked squares are in brackets."""
    rows, columns = line_scores(state, scorer)
    text = Text("  " + "".join(f" {col + 1}  " for col in range(BOARD_SIZE)) + "\n", no_wrap=True)
    for row, points in enumerate(rows):
        text.append(f"{chr(ord('a') + row)} ")
        for index in range(coords_to_index(row, 0), coords_to_index(row + 1, 0)):
            text.append(*_square(state[index], is_marked=index in marked)).append(" ", _EMPTY_SQUARE)
        text.append(f"{points:3}\n")
    return text.append("  " + "".join(f"{points:^3} " for points in columns) + f"{sum(rows) + sum(columns):3}")


def _square(color: Color, *, is_marked: bool) -> tuple[str, str]:
    symbol = color or "."
    return f"[{symbol}]" if is_marked else f" {symbol} ", _INKS.get(color, _EMPTY_SQUARE)


def palindromes(state: BoardState, scorer: str) -> Iterator[tuple[str, int, list[str]]]:
    """The lines that score: name, points, and each palindrome as its tokens, its ends and its points."""
    numbers = range(BOARD_SIZE)
    for row in numbers:
        squares = [coords_to_index(row, col) for col in numbers]
        yield from _palindromes_of(f"Row {chr(ord('a') + row)}", state, squares, scorer)
    for col in numbers:
        squares = [coords_to_index(row, col) for row in numbers]
        yield from _palindromes_of(f"Column {col + 1}", state, squares, scorer)


def _palindromes_of(
    name: str, state: BoardState, squares: list[int], scorer: str
) -> Iterator[tuple[str, int, list[str]]]:
    if scorer == "literal":
        squares = [square for square in squares if state[square]]
    parts, total = [], 0
    for start, end in find_palindromes([state[square] for square in squares]):
        tokens = [state[square] for square in squares[start:end]]
        points = score_palindrome(tokens) if scorer == "literal" else len(tokens)
        ends = f"{index_to_position(squares[start])}-{index_to_position(squares[end - 1])}"
        parts.append(f"{''.join(tokens)} {ends} {points}")
        total += points
    if parts:
        yield name, total, parts
