// The seats of Entropy, by number: the roles change from round to round.

import { t } from "../../app/i18n";

/** What each seat is called. */
export function sidesOf() {
  return [1, 2].map((number) => t("table.seat.player", { number }));
}
