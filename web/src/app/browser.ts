// The browser's own services: the clipboard, the installation of the page, and the service worker.

import { signal } from "@preact/signals";

/** Copies a text; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/**
 * The old way: select the text in a field and ask the browser to copy that.
 *
 * The field has to be inside of an open window: what lies behind one cannot be selected.
 */
function copySelected(text: string) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** A name that nothing else has. Over plain http, randomUUID is missing. */
export function randomName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An offer of the browser to install the page; only some browsers make one. */
export type InstallOffer = Event & { prompt(): Promise<unknown> };

const offer = signal<InstallOffer | null>(null);

/**
 * Has the browser keep the page; where it cannot, as over plain http, the page works all the same.
 * @param onLoss What to do when the network goes.
 */
export function prepareOffline(onLoss: () => void) {
  window.addEventListener("offline", onLoss);
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.value = event as InstallOffer;
  });
  window.addEventListener("appinstalled", () => (offer.value = null));
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/** Whether the page can be installed; components that ask render again when that changes. */
export function isInstallable() {
  return offer.value !== null;
}

/** Lets the browser ask whether to install the page; an offer can be taken up once. */
export function install() {
  void offer.value?.prompt();
  offer.value = null;
}
