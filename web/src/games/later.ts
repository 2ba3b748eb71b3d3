// What the page loads of the games on first use.

export * as blokus from "./blokus/later";
export * as entropy from "./entropy/later";
export * as plain from "./plain/later";
