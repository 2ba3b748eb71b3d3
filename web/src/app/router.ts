// Addresses of the page. What is shown is named behind the #, which any host of static files can serve, at any path:
// #game=ID&ply=12&view=analyse, #g=CODE, #archive, #learn=blokus; nothing is the lobby. Links of the server, /game/ID and
// /learn/FAMILY,
// open the same.

/** The secret of an invitation that takes a seat, and which seat, if the link says so. */
export type Invited = { invitation: string; seat: number | null };

/** Where in a game: the ply that is looked at, and the tab beside the board; null for the last move, and the usual tab. */
export type Place = { ply: number | null; view: string | null };

export type Route =
  | { screen: "lobby" }
  | { screen: "archive" }
  | { screen: "tutorial"; family: string }
  | ({ screen: "game"; id: string; invited: Invited | null } & Place)
  /** A game that the address contains as a whole. */
  | ({ screen: "saved"; code: string } & Place)
  | { screen: "unknown" };

/** The last position, beside the usual tab. */
export const AT_END: Place = { ply: null, view: null };

/** The address of the page's folder: its scripts are in static/assets/. */
const ROOT = new URL("../..", import.meta.url);

const SERVER_LINK = /^(game|learn)\/([\w-]+)$/;

/** What an address names; addresses outside of the page's folder name nothing. */
export function parseRoute({ pathname, hash }: Pick<URL, "pathname" | "hash">): Route {
  const path = pathname.startsWith(ROOT.pathname) ? pathname.slice(ROOT.pathname.length) : null;
  const [, kind, name] = SERVER_LINK.exec(path ?? "") ?? [];
  if (kind && name) return parseFragment(`#${kind}=${name}&${hash.slice(1)}`);
  return path === "" || path === "index.html" ? parseFragment(hash) : { screen: "unknown" };
}

/** What the part of an address from the # on names. */
export function parseFragment(hash: string): Route {
  const said = new URLSearchParams(hash.slice(1));
  const place = { ply: wholeNumber(said.get("ply")), view: said.get("view") };
  const [game, code, family] = [said.get("game"), said.get("g"), said.get("learn")];
  if (game) return { screen: "game", id: game, invited: invitedBy(said), ...place };
  if (code) return { screen: "saved", code, ...place };
  if (family) return { screen: "tutorial", family };
  if (said.has("archive")) return { screen: "archive" };
  return said.size ? { screen: "unknown" } : { screen: "lobby" };
}

function invitedBy(said: URLSearchParams): Invited | null {
  const invitation = said.get("seat");
  return invitation ? { invitation, seat: wholeNumber(said.get("place")) } : null;
}

function wholeNumber(text: string | null) {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The address of a route, for links inside of the page. */
export function hrefOf(route: Route): string {
  const said = partsOf(route);
  return said.length
    ? `${ROOT.pathname}#${said.map(([name, value]) => (value === "" ? name : `${name}=${value}`)).join("&")}`
    : ROOT.pathname;
}

/** A link to a game for other people. It names the game in its path, so that the server can describe it to chat programs. */
export function serverLinkTo(id: string, invited: Invited | null = null) {
  const said = invited ? `#seat=${invited.invitation}&place=${invited.seat}` : "";
  return `${ROOT.origin}${ROOT.pathname}game/${id}${said}`;
}

function partsOf(route: Route): [name: string, value: string | number][] {
  switch (route.screen) {
    case "game": {
      const { invitation, seat = null } = route.invited ?? {};
      return present({ game: route.id, seat: invitation, place: seat, ply: route.ply, view: route.view });
    }
    case "saved":
      return present({ g: route.code, ply: route.ply, view: route.view });
    case "archive":
      return [["archive", ""]];
    case "tutorial":
      return [["learn", route.family]];
    default:
      return [];
  }
}

function present(values: Record<string, string | number | null | undefined>) {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, encodeURIComponent(value)] as [string, string]],
  );
}
