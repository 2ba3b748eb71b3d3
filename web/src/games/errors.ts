// What the rules throw on purpose.

/** One broken rule: its machine-readable name, the cells at fault, and a phrase for people. */
export type Reason = { rule: string; cells: [row: number, col: number][]; text: string };

/** Text or numbers that name no move at all. */
export class InvalidMove extends Error {
  name = "InvalidMove";
}

/** A real move that breaks a rule here and now; `reasons` has one entry for each rule broken. */
export class IllegalMove extends Error {
  name = "IllegalMove";

  constructor(
    message: string,
    readonly reasons: Reason[],
  ) {
    super(message);
  }
}
