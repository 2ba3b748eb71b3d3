// Why the server says no, by its code, in German.

export const REFUSAL = {
  unknown_name: "Dieses Spiel oder diese Stufe hat der Server nicht.",
  not_your_seat: "Das ist nicht dein Platz.",
  unknown_game: "Dieses Spiel gibt es nicht.",
  no_review: "Für dieses Spiel hat noch niemand eine Auswertung verlangt.",
  stale_ply: "Das Spiel ist inzwischen weitergegangen.",
  not_your_turn: "Du bist nicht am Zug.",
  not_a_bots_turn: "Der Computer ist gerade nicht am Zug.",
  waiting_for_people: "Das Spiel beginnt, sobald alle freien Plätze besetzt sind.",
  game_over: "Das Spiel ist zu Ende.",
  nothing_to_undo: "Es gibt keinen Zug, den du zurücknehmen kannst.",
  needs_core: "Das kann dieser Server nicht: Er wurde ohne seinen schnellen Teil installiert.",
  nothing_to_answer: "Niemand möchte mehr einen Zug zurücknehmen.",
  seat_taken: "Diesen Platz hat schon jemand anderes.",
  not_over_yet: "Eine Revanche gibt es erst nach dem Spiel.",
  too_many_requests: "Der Server hat gerade zu viel zu tun. Bitte versuche es gleich noch einmal.",
  internal_error: "Auf dem Server ist etwas schiefgegangen. Bitte versuche es noch einmal.",
};
