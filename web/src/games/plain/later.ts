// What the page loads of other games on first use: they have neither lessons nor reviews.

export const course = { LESSONS: [], faultsOf: () => [] };
export const sentenceOf = () => "";
export const describe = () => "";
export * as talk from "./text_mode";
