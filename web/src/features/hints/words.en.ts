// The texts of hints and the mobility map, in English.

export const HINTS = {
  bar: "Help",
  "key.clear": "Cancel the selection",
  "key.pass": "Pass",
  "key.undo": "Undo your last move",
  "key.hint": "Hint; again: more detail",
  "key.move-now": "Make the computer move now",
  "key.help": "This help",
  "hint.button": "Hint",
  "hint.meaning": "Get a hint",
  "hint.more": "More",
  "hint.more.meaning": "More detail",
  "hint.again": "Hint",
  "hint.again.meaning": "Show the hint again",
  "hint.cancel": "Cancel",
  "hint.cancel.meaning": "Cancel the hint",
  "hint.busy": "Looking for a good move…",
  "move-now.button": "Move now",
  "move-now.meaning": "Make the computer move now",
  "thought.games": { one: "{number} simulation", other: "{number} simulations" },
  "thought.prefers": "{games}, prefers {move}, {win}%",
};
