// The words of the elements that the page has from its first moment on.

import { language, t } from "./i18n";

/**
 * Writes what the elements of index.html ask for: `data-words` is what they say, `data-label` what they are called.
 */
export function writeStaticWords() {
  document.documentElement.lang = language;
  for (const node of elementsWith("[data-words]")) node.textContent = t(node.dataset.words ?? "");
  for (const node of elementsWith("[data-label]")) node.setAttribute("aria-label", t(node.dataset.label ?? ""));
}

function elementsWith(selector: string) {
  return document.querySelectorAll(selector) as NodeListOf<HTMLElement>;
}
