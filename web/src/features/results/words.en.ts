// The texts of the player's results, in English.

export const RESULTS = {
  won: "{count}\u00a0won",
  drawn: "{count}\u00a0drawn",
  lost: "{count}\u00a0lost",
  tally: "Against {level}: {list}.",
  rating: {
    one: "Your rating: about {rating}, ±\u00a0{error}, from one game without help.",
    other: "Your rating: about {rating}, ±\u00a0{error}, from {count} games without help.",
  },
  "rating.provisional": {
    one: "Your provisional rating: about {rating}, ±\u00a0{error}, from one game without help.",
    other: "Your provisional rating: about {rating}, ±\u00a0{error}, from {count} games without help.",
  },
  equal: "{level} is about as strong as you.",
  course: "Your rating over time",
  "course.words": {
    one: "Your rating after one game: {last}, ±\u00a0{error}.",
    other: "Your rating after each of {count} games: at first {first}, at best {best}, now {last}, ±\u00a0{error}.",
  },
  "course.band": "The band shows the error (±).",
  "course.games": "Games that count for your rating",
  "course.date": "Date",
  "course.level": "Against",
  "course.result": "Result",
  "course.rating": "Rating",
  "course.won": "won",
  "course.drawn": "drawn",
  "course.lost": "lost",
  helped: "You used help: this game does not count for your rating.",
  forget: "Delete my results",
  "forget.note": "Your results against the computer are stored only in this browser.",
  forgotten: "Results deleted.",
  restore: "Undo",
};
