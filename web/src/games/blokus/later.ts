// What the page loads of Blokus on first use.

export * as course from "./lessons";
export { describe, sentenceOf } from "./sentences";
export * as talk from "./text";
