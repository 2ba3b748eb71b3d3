// The texts of the lessons, in English, for what is loaded later.

export const TUTORIAL = {
  back: "Back",
  next: "Next",
  skip: "Skip",
  leave: "Leave",
  play: "Play your first game",
  "task.done": "done",
};
