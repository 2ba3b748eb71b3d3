// The texts of the results of the player, in English.

export const RESULTS = {
  won: "{count}\u00a0won",
  drawn: "{count}\u00a0drawn",
  lost: "{count}\u00a0lost",
  tally: "Against {level}: {list}.",
  rating: "Your rating: about {rating}, ±\u00a0{error}.",
  "rating.from": "Your rating: about {rating}, ±\u00a0{error}, from {count} games without help.",
  equal: "{level} is about as strong as you.",
  soon: {
    one: "One more game without help against a numbered level, and you have a rating.",
    other: "{count} more games without help against a numbered level, and you have a rating.",
  },
  helped: "You had help in this game: it does not count for your rating.",
  forget: "Forget my results",
  "forget.note": "How you fared against the computer is kept in this browser only.",
  forgotten: "Your results are forgotten.",
  restore: "Have them back",
};
