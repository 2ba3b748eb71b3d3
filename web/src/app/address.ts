// The address bar: it follows what is on the screen, so that a reload and a copied address show the same.

import { effect } from "@preact/signals";
import { EMPTY } from "../features/replay";
import { hrefOf, type Route } from "./router";
import type { State } from "./state";
import type { Store } from "./store";

/** Browsers limit how often an address may change; a slider changes the position faster. */
const DELAY_MS = 200;

/** Invitations are kept in the address until they are used or useless. */
const UNUSED: readonly State["friends"]["claim"][] = ["none", "offered", "sent"];

export class AddressBar {
  #timer = 0;
  #isMoving = false;

  constructor(readonly store: Store) {
    effect(() => {
      const route = routeShown(store.state.value);
      if (route && !this.#isMoving) this.#follow(hrefOf(route));
    });
  }

  /** Goes to another address; until `arrive`, the screen still shows what was before. */
  visit(route: Route) {
    this.leave();
    history.pushState(null, "", hrefOf(route));
  }

  leave() {
    clearTimeout(this.#timer);
    this.#isMoving = true;
  }

  arrive() {
    this.#isMoving = false;
  }

  #follow(href: string) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (location.pathname + location.hash !== href) history.replaceState(null, "", href);
    }, DELAY_MS);
  }
}

/** What is on the screen, as a route; null while it is nothing that an address names. */
function routeShown({ screen, gameId, tutorial, replay, friends }: State): Route | null {
  if (screen === "lobby" || screen === "archive") return { screen };
  if (screen === "tutorial") return tutorial.family ? { screen, family: tutorial.family } : null;
  if (screen !== "game" || !gameId) return null;
  const place = replay.arrival ?? { ply: replay.ply, view: replay.panel === EMPTY.panel ? null : replay.panel };
  if (replay.link !== null) return { screen: "saved", code: replay.link, ...place };
  return { screen, id: gameId, invited: UNUSED.includes(friends.claim) ? friends.invited : null, ...place };
}
