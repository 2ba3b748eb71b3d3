// The texts of the end of a game, in English.

export const ENDING = {
  show: "Result",
  players: "Ranking",
  review: "Review",
  new: "New game",
  share: "Share",
};
