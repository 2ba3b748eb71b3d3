// What is in the dialogs of games with other people: invite others, take an offered seat, resign.

import { Button, Tool } from "../../app/buttons";
import { useSelect } from "../../app/hooks";
import { capital, t } from "../../app/i18n";
import { serverLinkTo } from "../../app/router";
import type { Table } from "../../app/state";
import { isHuman, isYou, openSeats, ownSeat, seatName } from "../../app/table";
import { titleOf, uiOf } from "../../games";
import { duration } from "../lobby";

/** A link for each open seat, and one for watchers. */
export function Invitations() {
  const table = useSelect((state) => state.table);
  const invitations = useSelect(({ friends }) => friends.invitations);
  if (!table) return null;
  const { sides } = uiOf(table).lobbyOf(table.name, table.seats.length, table.sides);
  const seats = openSeats(table).flatMap((seat) => {
    const invitation = invitations[seat];
    return invitation ? [{ seat, invitation }] : [];
  });
  return (
    <>
      <p>{seats.length ? t("friends.invite.lead", { count: seats.length }) : t("friends.invite.gone")}</p>
      {seats.map(({ seat, invitation }) => (
        <LinkRow
          key={seat}
          label={t("friends.invite.seat", { side: sides[seat]?.title ?? "" })}
          link={serverLinkTo(table.id, { invitation, seat })}
        />
      ))}
      <LinkRow label={t("friends.invite.watch")} link={serverLinkTo(table.id)} />
    </>
  );
}

/** A link to read and copy, and to share where the browser can. */
export function LinkRow({ label, link }: { label: string; link: string }) {
  const isCopied = useSelect(({ friends }) => friends.copied === link);
  return (
    <div class="link-row">
      <b>{label}</b>
      <input
        class="link"
        type="text"
        readOnly
        value={link}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        data-copy={link}
        icon="copy"
        aria-label={t("friends.invite.copy.label", { link: label })}
        message={{ type: "friends:copy", link }}
      >
        <span>{t(isCopied ? "friends.invite.done" : "friends.invite.copy")}</span>
      </Button>
      {"share" in navigator && (
        <Tool
          class="button"
          title={t("friends.invite.share.label", { link: label })}
          icon="share"
          message={{ type: "friends:share", link }}
        />
      )}
    </div>
  );
}

/** What the link that was opened offers: take the seat, or watch. */
export function SeatOffer() {
  const [table, catalogue] = useSelect((state) => [state.table, state.catalogue] as const);
  const { claim, seat } = useSelect(({ friends }) => ({ claim: friends.claim, seat: friends.invited?.seat ?? null }));
  if (!table || claim === "none") return null;
  const isOffered = claim === "offered" || claim === "sent";
  const game = titleOf(table.name, catalogue);
  return (
    <>
      <p>{isOffered ? t("friends.claim.offered", { game }) : t(`friends.claim.${claim}`)}</p>
      <p>{isOffered && timeWords(table)}</p>
      <div class="actions">
        <Button
          isPrimary
          id="take"
          autofocus
          hidden={!isOffered}
          disabled={claim === "sent"}
          message={{ type: "friends:claim" }}
          label={takeWords(table, seat)}
        />
        <Button
          id="just-watch"
          message={{ type: "dialog-closed", dialog: "claim" }}
          label={t(claim === "seated" ? "friends.claim.back" : "friends.claim.watch")}
        />
      </div>
    </>
  );
}

function takeWords(table: Table, seat: number | null) {
  const side = seat === null ? undefined : uiOf(table).lobbyOf(table.name, table.seats.length, table.sides).sides[seat];
  return side ? t("friends.claim.take", { side: capital(side.title) }) : t("friends.claim.take.any");
}

function timeWords({ clock }: Table) {
  if (!clock) return "";
  const time = duration(clock.seconds);
  if (clock.kind === "move") return t("friends.claim.clock.move", { time });
  return t("friends.claim.clock.total", { time, increment: duration(clock.increment) });
}

/** Asks whether the player really resigns. */
export function Resignation() {
  const words = useSelect(({ table }) => table && consequence(table));
  return (
    <>
      <p>{words}</p>
      <div class="actions">
        <Button
          isPrimary
          id="stay"
          autofocus
          message={{ type: "dialog-closed", dialog: "resign" }}
          label={t("friends.resign.no")}
        />
        <Button id="resign-now" message={{ type: "friends:resign" }} label={t("friends.resign.yes")} />
      </div>
    </>
  );
}

/** Two sides are needed to go on, and one of them has to be a person. */
function consequence(table: Table) {
  const seat = ownSeat(table);
  const others = table.seats.map((_, other) => other).filter((other) => other !== seat);
  if (others.length > 1 && others.some((other) => isHuman(table, other))) return t("friends.resign.goes-on");
  return isYou(table, seat) ? t("friends.resign.ends") : t("friends.resign.ends.side", { who: seatName(table, seat) });
}
