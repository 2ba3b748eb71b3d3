// What is asked of the server about other people: seats, answers, the end, and another game.

import type { OwnGame } from "./types";
import { request } from "../../app/api";

export function claimSeat(id: string, claim: { key: string; invitation: string }): Promise<{ token: string }> {
  return request(`${addressOf(id)}/claim`, null, claim);
}

export function answerUndo(id: string, token: string | null, answer: { ply: number; key: string; agree: boolean }) {
  return request(`${addressOf(id)}/undo/answer`, token, answer);
}

export function resignGame(id: string, token: string | null, body: { key: string }) {
  return request(`${addressOf(id)}/resign`, token, body);
}

export function askRematch(id: string, token: string | null, body: { key: string }): Promise<{ id: string }> {
  return request(`${addressOf(id)}/rematch`, token, body);
}

/** A game as it stands, for whoever has the token. */
export function fetchOwnGame(id: string, token: string | null): Promise<OwnGame> {
  return request(addressOf(id), token);
}

function addressOf(id: string) {
  return `/api/games/${encodeURIComponent(id)}`;
}
