// The texts of the archive, in English.

export const ARCHIVE = {
  title: "Your games",
  "remove.title": "Delete games",
  removed: { one: "{count} game deleted.", other: "{count} games deleted." },
};
