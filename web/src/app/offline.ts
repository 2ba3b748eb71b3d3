// The page without a network: it is kept by the browser, it can be installed, and it notices when the network goes.

/** An offer of the browser to install the page; only some browsers make one. */
export type InstallOffer = Event & { prompt(): Promise<unknown> };

let offer: InstallOffer | null = null;

/**
 * Has the browser keep the page; where it cannot, as over plain http, the page works all the same.
 * @param onLoss What to do when the network goes.
 */
export function prepareOffline(onLoss: () => void) {
  window.addEventListener("offline", onLoss);
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  window.addEventListener("appinstalled", () => (offer = null));
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/** Whether the page can be installed. */
export function isInstallable() {
  return offer !== null;
}

/** Lets the browser ask whether to install the page; an offer can be taken up once. */
export function install() {
  void offer?.prompt();
  offer = null;
}
