// The dialog between two rounds: how the first one ended, and what comes next.

import { Button } from "../../app/buttons";
import { useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import { uiOf } from "../../games";

export function RoundResult() {
  const words = useSelect(({ table }) => (table ? uiOf(table).breakWords(table) : []));
  return (
    <>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <form class="actions" method="dialog">
        <Button type="submit" isPrimary id="next-round" autofocus label={t("table.round.next")} />
      </form>
    </>
  );
}
