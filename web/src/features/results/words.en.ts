// The texts of the player's results, in English.

export const RESULTS = {
  won: "{count}\u00a0won",
  drawn: "{count}\u00a0drawn",
  lost: "{count}\u00a0lost",
  tally: "Against {level}: {list}.",
  rating: "Your rating: about {rating}, ±\u00a0{error}.",
  "rating.from": "Your rating: about {rating}, ±\u00a0{error}, from {count} games without help.",
  equal: "{level} is about as strong as you.",
  soon: {
    one: "Play one more game without help against a numbered level to get a rating.",
    other: "Play {count} more games without help against a numbered level to get a rating.",
  },
  helped: "You used help: this game does not count for your rating.",
  forget: "Delete my results",
  "forget.note": "Your results against the computer are stored only in this browser.",
  forgotten: "Results deleted.",
  restore: "Undo",
};
