// A link that offers a seat: take it, or watch.

import type { ClaimStep } from "../types";
import type { Message, Table } from "../../../app/state";
import type { Window } from "../../../app/legacy_dialog";
import { capital, t, tOr } from "../../../app/i18n";
import { frame } from "../../../app/legacy_dialog";
import { element, onChange } from "../../../app/dom";
import { uiOf } from "../../../games";
import { spoken } from "../../lobby/clock";

export function createClaim(dispatch: (message: Message) => void): Window {
  const { node, body } = frame("claim", t("friends.claim.title"), dispatch);
  const take = element("button", { type: "button", class: "button primary", id: "take", autofocus: true });
  take.append(t("friends.claim.take.any"));
  take.addEventListener("click", () => dispatch({ type: "friends:claim" }));
  const watch = element("button", { type: "button", class: "button", id: "just-watch" });
  watch.append(t("friends.claim.watch"));
  watch.addEventListener("click", () => node.close());
  const words = element("p");
  const time = element("p");
  body.append(words, time, element("div", { class: "actions" }, take, watch));
  const paint = onChange((table: Table, step: ClaimStep, seat: number | null) => {
    const isOffered = step === "offered" || step === "sent";
    const game = tOr(`levels.game.${table.name}`, table.name);
    words.textContent = isOffered ? t("friends.claim.offered", { game }) : t(`friends.claim.${step}`);
    time.textContent = isOffered ? timeWords(table) : "";
    take.hidden = !isOffered;
    take.disabled = step === "sent";
    take.textContent = takeWords(table, seat);
    watch.textContent = t(step === "seated" ? "friends.claim.back" : "friends.claim.watch");
  });
  return {
    name: "claim",
    node,
    paint: ({ table, dialog, friends }) => {
      if (table && dialog === "claim" && friends.claim !== "none") {
        paint(table, friends.claim, friends.invited?.seat ?? null);
      }
    },
  };
}

function takeWords(table: Table, seat: number | null) {
  const side = seat === null ? undefined : uiOf(table).lobbyOf(table.name).sides[seat];
  return side ? t("friends.claim.take", { side: capital(side.title) }) : t("friends.claim.take.any");
}

function timeWords({ clock }: Table) {
  if (!clock) return "";
  const time = spoken(clock.seconds);
  if (clock.kind === "move") return t("friends.claim.clock.move", { time });
  return t("friends.claim.clock.total", { time, increment: spoken(clock.increment) });
}
