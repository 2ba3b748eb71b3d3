// What the build collects from all folders (web/collect.mjs).

/** The texts of one language: phrases by the names of their constants, such as `BLOKUS`, and their keys. */
declare module "collect:words.*" {
  export const phrases: Readonly<Record<string, Readonly<Record<string, string | { one: string; other: string }>>>>;
}

/** What the page loads of each game on first use, by the names of the folders. */
declare module "collect:games/*/later.ts" {
  export const folders: Readonly<Record<string, unknown>>;
}
