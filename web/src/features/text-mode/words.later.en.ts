// The texts of text mode, in English, for what is loaded later.

export const TEXT = {
  log: "Messages",
  input: "Command",
  send: "Send",
  quick: "Commands",
  board: "The board, {size} by {size}",
};
