// The first module: loads the phrases of the player's language, then the page, whose code the browser fetches meanwhile.

import { loadPhrases } from "./i18n";

await loadPhrases("first");
await import("./main");

export {};
