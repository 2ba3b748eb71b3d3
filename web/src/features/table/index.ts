// The table of a game, and the dialog between two rounds.

export { RoundResult } from "./round";
export { TableView } from "./view";
