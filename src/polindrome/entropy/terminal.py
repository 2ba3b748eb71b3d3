"""Entropy in the terminal: board, bag, palindromes and messages, and the session with its commands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from polindrome.bots import Budget, find_bot, levels_of
from polindrome.cli.save_files import SaveFiles
from polindrome.cli.session import PlaySettings, Session, SessionCommand, SessionTexts
from polindrome.cli.terminal_view import TerminalView
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
    position_to_index,
    score_palindrome,
)
from polindrome.entropy.board import COLOR_NAMES
from polindrome.entropy.notation import FIRST_SLIDE, slide_of_action
from polindrome.entropy.scoring import board_score, find_palindromes, line_scores
from polindrome.game import CHANCE, Game, Outcome

ROLES = ("order", "chaos")
"""The role of each seat in the first round."""

SEATS = {EntropyGame.name: ROLES}

_TWO_SQUARES = re.compile(r"([a-z]\d)[\s-]*([a-z]\d)", re.IGNORECASE)

_MIN_BAG_WIDTH = 20
_EMPTY_STYLE = "#707070 on #c4c4c4"
_TOKEN_STYLES = {
    "R": "#ffffff on #cf2e3e",
    "G": "#ffffff on #2b9348",
    "Y": "#000000 on #f0c419",
    "B": "#ffffff on #2161c9",
    "W": "#000000 on #ffffff",
    "K": "#ffffff on #1c1c1c",
    "P": "#ffffff on #8e3fb0",
}


def token_name(color: Color) -> str:
    """Format a token for a sentence: the name of its colour and its letter on the board."""
    return f"{COLOR_NAMES[color]} ({color})"


class EntropyView(TerminalView):
    """The Entropy output for the player of one seat."""

    def show_position(self, game: EntropyGame, marked: Collection[int]) -> None:
        """Print board, bag, points and the task of the role to move; marked squares are in brackets."""
        board = draw_board(game.state, game.scorer, marked)
        self.show_beside(board, self._bag(game), narrowest=_MIN_BAG_WIDTH)
        self.say(self._progress_line(game))
        if game.role == "chaos":
            self.say(f"You are Chaos: place {token_name(game.next_token)} on an empty square, like c4.")
        elif game.role == "order":
            known = f"Next comes {token_name(game.next_token)}" if game.next_token else "The next token is hidden"
            self.say(f"You are Order: slide a token, like a1-b1, or pass. {known}.")

    def show_bag(self, game: EntropyGame) -> None:
        """Print the tokens left in the bag and the probability of each colour."""
        self._console.print(self._bag(game))
        if game.next_token:
            self.say(f"Drawn already: {token_name(game.next_token)}.")

    def show_score(self, game: EntropyGame) -> None:
        """Print every palindrome on the board, by row and column, with its points."""
        table = Table.grid(Column(), Column(justify="right"), Column(), padding=(0, 2, 0, 0))
        for name, points, parts in find_line_palindromes(game.state, game.scorer):
            table.add_row(name, str(points), ", ".join(parts))
        table.add_row("Total", str(game.score), f"by the {game.scorer} scorer")
        self._console.print(table)

    def show_counts(self, game: EntropyGame) -> None:
        """Print the number of slides of each token, or the squares on which the next token can be placed."""
        if game.role == "chaos":
            squares = [index_to_position(index) for index in get_empty_positions(game.state)]
            self._show_list(f"{token_name(game.next_token)} fits on {len(squares)} squares", squares)
            return
        counts = Counter(move.source for move in get_all_legal_moves(game.state))
        parts = [f"{index_to_position(source)} {number}" for source, number in counts.items()]
        self._show_list(f"{counts.total()} slides", parts)

    def show_slides(self, game: EntropyGame, square: int) -> None:
        """Print the slides of a token, with Order's score after each."""
        name, color = index_to_position(square), game.state[square]
        moves = get_legal_moves_for_piece(game.state, square)
        if not moves:
            why = f"{COLOR_NAMES[color]} cannot slide" if color else "there is no token to slide"
            self.say(f"On {name} {why}.")
            return
        ends = [f"{index_to_position(move.target)} {self._score_after(game, move)}" for move in moves]
        self._show_list(f"{len(moves)} slides of {token_name(color)} on {name}, with the score after each", ends)

    def show_hint(self, text: str) -> None:
        """Print a suggested move."""
        self.say(f"Hint: {text}")

    def show_move(self, game: EntropyGame, action: int) -> None:
        """Print the move that the computer is about to make."""
        if game.role == "chaos":
            self.say(f"Computer (Chaos) places {COLOR_NAMES[game.next_token]} on {game.format_action(action)}.")
            return
        move = slide_of_action(action)
        action_text = f"slides {format_order_move(move).move}" if move else "passes"
        points = self._score_after(game, move) if move else game.score
        self.say(f"Computer (Order) {action_text}: {points} points now.")

    def show_end_of_round(self, before: EntropyGame, last_square: int) -> None:
        """Print the full board of a finished round, its points, and the roles of the next round."""
        full = apply_placement(before.state, last_square, before.next_token)
        points = board_score(full, before.scorer)
        self._console.print(Group("", draw_board(full, before.scorer, {last_square})))
        self.say(f"Round {before.round} is over: {self._seat_name(before.order_seat)} made {points} points as Order.")
        roles = ("Chaos", "Order") if before.order_seat == self._seat else ("Order", "Chaos")
        self.say("Now the roles change: you are {}, the computer is {}.".format(*roles))

    def show_outcome(self, outcome: Outcome) -> None:
        """Print both scores and the winner; a single round has a score only."""
        self.say(f"The game is over: {outcome.reason}.")
        if not outcome.winners:
            self.say(f"{self._seat_name(0).capitalize()} made {outcome.scores[0]} points as Order.")
            return
        result = "You win" if self._seat in outcome.winners else "The computer wins"
        if len(outcome.winners) > 1:
            result = "It is a draw"
        mine, other = outcome.scores[self._seat], outcome.scores[1 - self._seat]
        self.say(f"{result}: you {mine}, the computer {other} points as Order.")

    def _show_list(self, title: str, items: list[str]) -> None:
        self.say(f"{title}:" if items else f"{title}.")
        self._console.print(Columns(items, (0, 3)))

    def _seat_name(self, seat: int) -> str:
        return "you" if seat == self._seat else "the computer"

    def _score_after(self, game: EntropyGame, move: Move) -> int:
        return board_score(apply_move(game.state, move), game.scorer)

    def _bag(self, game: EntropyGame) -> RenderableType:
        total = sum(game.bag.values())
        numbers = Column(justify="right"), Column(justify="right")
        table = Table.grid(Column(), Column(), *numbers, padding=(0, 2, 0, 0))
        for color, left in game.bag.items():
            chance = f"{left / total:.0%}" if total else "-"
            table.add_row(Text(f" {color} ", _TOKEN_STYLES[color]), COLOR_NAMES[color], str(left), chance)
        return Group(f"Bag: {total} left", table)

    def _progress_line(self, game: EntropyGame) -> str:
        tokens = f"{len(get_filled_positions(game.state))} of {TOTAL_SQUARES} tokens"
        scores = [str(points) for points in game.order_scores]
        if game.role:
            scores.append(f"{game.score} so far")
        points = ", ".join(f"{self._seat_name(seat)} {score}" for seat, score in enumerate(scores))
        return f"Round {game.round} of {game.rounds}, {tokens}. Points as Order: {points}."


def draw_board(state: BoardState, scorer: str, marked: Collection[int] = ()) -> Text:
    """Draw the board with coordinates and the points of every line at its end; marked squares are in brackets."""
    rows, columns = line_scores(state, scorer)
    text = Text("  " + "".join(f" {col + 1}  " for col in range(BOARD_SIZE)) + "\n", no_wrap=True)
    for row, points in enumerate(rows):
        text.append(f"{chr(ord('a') + row)} ")
        for index in range(coords_to_index(row, 0), coords_to_index(row + 1, 0)):
            symbol = state[index] or "."
            cell = f"[{symbol}]" if index in marked else f" {symbol} "
            text.append(cell, _TOKEN_STYLES.get(symbol, _EMPTY_STYLE)).append(" ", _EMPTY_STYLE)
        text.append(f"{points:3}\n")
    return text.append("  " + "".join(f"{points:^3} " for points in columns) + f"{sum(rows) + sum(columns):3}")


def find_line_palindromes(state: BoardState, scorer: str) -> Iterator[tuple[str, int, list[str]]]:
    """Yield the lines that score: name, points, and each palindrome as text with its tokens, ends and points."""
    numbers = range(BOARD_SIZE)
    for row in numbers:
        squares = [coords_to_index(row, col) for col in numbers]
        yield from _palindromes_of_line(f"Row {chr(ord('a') + row)}", state, squares, scorer)
    for col in numbers:
        squares = [coords_to_index(row, col) for row in numbers]
        yield from _palindromes_of_line(f"Column {col + 1}", state, squares, scorer)


def _palindromes_of_line(
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


def new_session(
    game: Game, settings: PlaySettings, *, console: Console, save_files: SaveFiles, read: Callable[[str], str]
) -> EntropySession:
    """Create a session of one player against the computer."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    return EntropySession(game, settings, view=EntropyView(console, settings.seat), save_files=save_files, read=read)


class EntropySession(Session[EntropyGame, EntropyView]):
    """A game of Entropy of one player against the computer."""

    texts = SessionTexts(
        move="move",
        no_move_yet="you have not moved",
        how_to_move=(
            "Chaos names an empty square for the token that was drawn: c4. Order names a token and the square that it "
            "slides to, straight and over empty squares only: a1-b1, a1b1 or a1 b1; or passes."
        ),
        legend=(
            "Palindromes in rows and columns score for Order; the points of each line are at its end. "
            "[ ] marks the last move."
        ),
        invitation="Type a move (hint shows one), a square for its slides, help or quit.",
    )

    def play(self, text: str) -> None:
        """Place, slide or pass for the player and let the computer reply."""
        self._expect_in_progress()
        squares = _TWO_SQUARES.fullmatch(text)
        super().play("-".join(squares.groups()) if squares else text)

    def moves(self, text: str) -> None:
        """Show all slides of a token, or their number for each token."""
        if text:
            self._view.show_slides(self.game, position_to_index(text.lower()))
        else:
            self._view.show_counts(self.game)

    def pass_turn(self, _: str) -> None:
        """Pass as Order."""
        self.play("pass")

    def hint(self, _: str) -> None:
        """Show the move of the strongest level."""
        self._expect_in_progress()
        strongest = list(levels_of(self.game.name))[-1]
        with self._view.thinking():
            decision = find_bot(self.game.name, strongest).decide(self.game, Budget())
        self._view.show_hint(self.game.format_action(decision.action))

    def board(self, _: str) -> None:
        """Show the position, with the squares of the last move marked."""
        self._view.show_position(self.game, last_squares(self.game))

    def bag(self, _: str) -> None:
        """Show the tokens left in the bag."""
        self._view.show_bag(self.game)

    def score(self, _: str) -> None:
        """Show the palindromes on the board."""
        self._view.show_score(self.game)

    def _own_commands(self) -> dict[str, SessionCommand]:
        return {
            "pass": SessionCommand(self.pass_turn, "pass", "pass as Order"),
            "moves": SessionCommand(
                self.moves, "moves [SQUARE]", "count the legal moves, or list the slides of a token"
            ),
            "hint": SessionCommand(self.hint, "hint", "show the move of the strongest level"),
            "bag": SessionCommand(self.bag, "bag", "list the tokens left in the bag, with their probabilities"),
            "score": SessionCommand(self.score, "score", "list the palindromes on the board, with their points"),
        }

    def _introduction(self) -> str:
        role = ROLES[self.settings.seat].capitalize()
        when = "in the first of two rounds" if self.game.rounds == 2 else "in a single round"
        draw = "Order knows the next token" if self.game.open_draw else "Order does not know the next token"
        level = self.settings.level
        return f"Entropy: you are {role} {when}, against {level}. {draw}; the scorer is {self.game.scorer}."

    def _prompt(self) -> str:
        return f"{self.game.role.capitalize()}> " if self.game.role else "game over> "

    def _progress(self) -> str:
        return f"{len(get_filled_positions(self.game.state))} tokens in round {self.game.round}"

    def _seat_option(self) -> str:
        return f"--seat {ROLES[self.settings.seat]}"

    def _try_move(self, line: str) -> bool:
        if not any(map(str.isdigit, line.split()[0])):
            return False
        if len(line) == 2 and self.game.role == "order":
            self.moves(line)
        else:
            self.play(line)
        return True

    def _show_move(self, action: int) -> None:
        self._view.show_move(self.game, action)

    def _apply(self, action: int) -> None:
        before = self.game.copy()
        super()._apply(action)
        if self.game.round > before.round:
            self._view.show_end_of_round(before, action)


def last_squares(game: EntropyGame) -> set[int]:
    """Return the squares of the last move on this board; none after a pass or on a new board."""
    past = game.copy()
    while past.history:
        past.undo()
        if past.turn == CHANCE:
            continue
        if past.round != game.round:
            break
        action = game.history[len(past.history)]
        return {action} if action < FIRST_SLIDE else set(slide_of_action(action) or ())
    return set()
