// The frame of the page and the server, in German.

export const PAGE = {
  title: "Polindrome",
  tools: "Seite",
  loading: "Wird geladen …",
  "connection.lost": "Verbindung verloren. Neuer Versuch …",
  "missing.title": "Dieses Spiel gibt es nicht",
  "missing.words": "Die Adresse nennt ein Spiel, das dieser Server nicht hat.",
  "missing.back": "Neues Spiel beginnen",
  "tool.new": "Neues Spiel",
  "tool.mute": "Ton aus",
  "tool.settings": "Einstellungen",
  "tool.help": "Spielanleitung",
  close: "Schließen",
  "silent.request": "Der Server antwortet nicht. Bitte versuche es noch einmal.",
  "silent.move": "Der Server antwortet nicht. Dein Zug bleibt, wie er ist, und wird noch einmal gesendet.",
  "silent.undo": "Der Server antwortet nicht. Das Zurücknehmen wird noch einmal gesendet.",
  status: "Der Server hat mit {status} geantwortet.",
};
