// The table of a game, and the dialogs at the end of a round and of a game.

export { OverDialog, RoundResult } from "./over";
export { TableView } from "./view";
