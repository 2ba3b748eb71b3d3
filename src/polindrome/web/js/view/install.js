// The offer to install the page, where the browser makes one.

import { install, isInstallable } from "../offline.js";
import { t } from "../words.js";
import { element } from "./dom.js";

/** The offer, and the way to show it only as long as it stands. */
export function createInstallOffer() {
  const button = element("button", { type: "button", class: "button", id: "install" }, t("learn.install"));
  const node = element("p", { class: "install", hidden: true }, button, element("small", {}, t("learn.install.note")));
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
