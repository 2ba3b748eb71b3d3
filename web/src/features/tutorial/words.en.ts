// The texts of the lessons, in English.

export const TUTORIAL = {
  label: "Lesson",
  "invite.label": "For a first visit",
  "invite.words": "New here? Learn by playing:",
  "invite.dismiss": "No, thanks",
  progress: "Step {step} of {steps}",
  back: "Back",
  next: "Next",
  skip: "Skip",
  leave: "Leave",
  play: "Play your first game",
  solved: "Well done.",
  "task.done": "done",
};
