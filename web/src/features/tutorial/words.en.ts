// The texts of the lessons, in English.

export const TUTORIAL = {
  label: "Lesson",
  "invite.label": "For a first visit",
  "invite.words": "New here? Learn by playing:",
  "invite.dismiss": "No, thanks",
  progress: "Step {step} of {steps}",
  solved: "Well done.",
};
