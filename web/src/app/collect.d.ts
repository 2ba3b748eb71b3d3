// What the build collects from all folders (web/collect.mjs).

/** The texts of one language: phrases by the names of their constants, such as `BLOKUS`, and their keys. */
declare module "collect:words.*" {
  export const phrases: Readonly<Record<string, Readonly<Record<string, string | { one: string; other: string }>>>>;
}
