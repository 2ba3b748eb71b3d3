// A position as a Python program that recreates it with the package.

import type { Table } from "../../app/state";
import { uiOf } from "../../games";

/** Characters of a line of moves. */
const WIDTH = 76;

/** The program; moves are as people write them, with draws among them. */
export function pythonOf(table: Table): string {
  const options = Object.entries(table.options).map(([name, value]) => `, ${name}=${literalOf(value)}`);
  return [
    "from polindrome import new_game",
    "",
    `game = new_game("${table.name}"${options.join("")})`,
    'moves = """',
    ...wrapped(uiOf(table).past.textsOf?.(table) ?? []),
    '"""',
    "for move in moves.split():",
    "    game.apply(game.parse_action(move))",
    "print(game)",
    "",
  ].join("\n");
}

function literalOf(value: unknown) {
  return typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
}

function wrapped(words: string[]) {
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const fits = last !== undefined && last.length + 1 + word.length <= WIDTH;
    return fits ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word];
  }, []);
}
