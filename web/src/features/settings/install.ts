// The offer to install the page, where the browser makes one.

import { install, isInstallable } from "../../app/offline";
import { t } from "../../app/i18n";
import { element } from "../../app/dom";

/** The offer, and the way to show it only as long as it stands. */
export function createInstallOffer() {
  const button = element("button", { type: "button", class: "button", id: "install" }, t("tutorial.install"));
  const node = element(
    "p",
    { class: "install", hidden: true },
    button,
    element("small", {}, t("tutorial.install.note")),
  );
  button.addEventListener("click", () => {
    install();
    node.hidden = true;
  });
  return {
    node,
    paint: () => {
      node.hidden = !isInstallable();
    },
  };
}
