// The dialogs between two rounds and at the end of a game: the result, and what the player can do next.

import { Button } from "../../app/buttons";
import { Dialog } from "../../app/dialog";
import { useSelect } from "../../app/hooks";
import { t } from "../../app/i18n";
import type { Catalogue, Message, Table } from "../../app/state";
import { hasOthers } from "../../app/table";
import { isKnown, uiOf } from "../../games";
import { repeatSetup } from "../lobby";
import { GameResult } from "../results";

type Action = { id: string; label: string; message: Message };

export function OverDialog() {
  const table = useSelect(({ table }) => (table?.outcome ? table : null));
  const result = table && uiOf(table).resultOf(table);
  return (
    <Dialog name="over" title={result?.title ?? ""}>
      {table && result && (
        <>
          <div class="outcome">
            <p>{result.words}</p>
            <table class="result">
              <tbody>
                {result.rows.map(({ css, name, note, points }) => (
                  <tr class={css}>
                    <th scope="row">{name}</th>
                    <td>{note}</td>
                    <td class="points">{points}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <GameResult table={table} />
          <Actions table={table} />
        </>
      )}
    </Dialog>
  );
}

/** Enter presses the first button. Buttons have no keys: when the actions change, the focus stays where it is. */
function Actions({ table }: { table: Table }) {
  const [catalogue, isMember] = useSelect(({ catalogue, friends }) => [catalogue, friends.isMember] as const);
  const ofGame = hasOthers(table) ? actionsWithOthers(table, isMember) : actionsAlone(table, catalogue);
  const actions = isKnown(table.name) ? [...ofGame, ...actionsAfterwards()] : ofGame;
  return (
    <div class="actions">
      {actions.map((action, index) => (
        <Button {...action} isPrimary={!index} autofocus={!index} />
      ))}
    </div>
  );
}

/** A rematch of the same people, or the way to it once one of them has asked for it. */
function actionsWithOthers({ rematch, seats }: Table, isMember: boolean): Action[] {
  if (rematch) return [{ id: "follow", label: t("friends.rematch.go"), message: { type: "friends:follow" } }];
  const label = t(seats.length > 2 ? "friends.rematch.ask.many" : "friends.rematch.ask");
  return isMember ? [{ id: "rematch", label, message: { type: "friends:rematch" } }] : [];
}

/** The same game again; against the computer also from the other side. */
function actionsAlone(table: Table, catalogue: Catalogue | null): Action[] {
  const { name: game, yours } = table;
  const level = catalogue?.games.find(({ name }) => name === game)?.default_level ?? "";
  const again = (shift: number): Message => ({ type: "start", game, setup: repeatSetup(table, shift, level) });
  return [
    { id: "again", label: t("table.again"), message: again(0) },
    ...(yours.length === 1 ? [{ id: "swap", label: uiOf(table).texts().swap, message: again(1) }] : []),
  ];
}

function actionsAfterwards(): Action[] {
  return [
    { id: "review-over", label: t("replay.review.ask"), message: { type: "replay:request-review" } },
    { id: "share-over", label: t("replay.share"), message: { type: "dialog", dialog: "share" } },
  ];
}

/** What is in the dialog between two rounds. */
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
