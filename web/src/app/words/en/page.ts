// The frame of the page and the server, in English.

export const PAGE = {
  title: "Polindrome",
  tools: "Page",
  loading: "Loading…",
  "connection.lost": "Connection lost. Trying again…",
  "missing.title": "There is no such game",
  "missing.words": "The address names a game that this server does not keep.",
  "missing.back": "Start a new game",
  "tool.new": "New game",
  "tool.mute": "Mute",
  "tool.settings": "Settings",
  "tool.help": "How to play",
  close: "Close",
  "silent.request": "The server does not answer. Please try again.",
  "silent.move": "The server does not answer. Your move stays as it is and is sent again.",
  "silent.undo": "The server does not answer. Undo is sent again.",
  status: "The server answered {status}.",
};
