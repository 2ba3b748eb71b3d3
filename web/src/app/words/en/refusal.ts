// Why the server says no, by its code, in English.

export const REFUSAL = {
  unknown_name: "The server has no such game or level.",
  not_your_seat: "That is not your seat.",
  unknown_game: "There is no such game.",
  no_review: "Nobody has asked for a review of this game.",
  stale_ply: "The game has gone on in the meantime.",
  not_your_turn: "It is not your turn.",
  not_a_bots_turn: "The computer is not to move now.",
  waiting_for_people: "The game begins when all open seats are taken.",
  game_over: "The game is over.",
  nothing_to_undo: "There is no move to take back.",
  needs_core: "This server cannot do that: it was installed without its fast part.",
  nothing_to_answer: "Nobody wishes to take a move back any more.",
  seat_taken: "Somebody else has taken that seat.",
  not_over_yet: "A rematch comes after the game.",
  too_many_requests: "The server has too much to do. Please try again in a moment.",
  internal_error: "Something went wrong on the server. Please try again.",
};
