// The world outside, as play/text/ asks for it: the talk of a game, loaded when it is wanted.

/** @typedef {import("../play/text/types.js").Talk} Talk */
/** @typedef {import("../play/text/types.js").TextEffect} TextEffect */
/** @typedef {import("../types.js").FamilyName} FamilyName */
/** @typedef {import("./world.js").World} World */

/** @type {Readonly<Record<FamilyName, () => Promise<Talk>>>} */
const TALKS = {
  blokus: () => both(import("../play/text/blokus/talk.js"), import("../play/replay/blokus/sentences.js")),
  entropy: () => both(import("../play/text/entropy/talk.js"), import("../play/replay/entropy/sentences.js")),
};

/**
 * @template A, B
 * @param {Promise<A>} one
 * @param {Promise<B>} other
 */
async function both(one, other) {
  const [first, second] = await Promise.all([one, other]);
  return { ...first, ...second };
}

/**
 * @param {TextEffect} effect
 * @param {World} world
 */
export function perform(effect, { dispatch, visit, attempt }) {
  switch (effect.type) {
    case "text:tell":
      return dispatch(effect.message);
    case "text:home":
      return visit("/");
    case "text:load":
      return void attempt(TALKS[effect.family]).then((talk) => {
        if (talk) dispatch({ type: "text:loaded", family: effect.family, talk });
      });
  }
}
