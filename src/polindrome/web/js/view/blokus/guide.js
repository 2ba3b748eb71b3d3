// How Blokus is played, in a few sentences.

/** @type {import("../families.js").Guide} */
export const GUIDE = {
  rules: [
    "Your first piece covers your start square.",
    "Every other piece touches one of your own corner to corner, but never along an edge. Pieces of the other colour may be touched freely.",
    "Turn and flip pieces as you like. Whoever cannot place a piece is out.",
    "Each square left over costs a point. All 21 pieces placed: +15, and +5 more if the single square came last.",
  ],
  hands:
    "Drag a piece from the tray onto the board, or pick it and click where it goes. With a finger the first tap shows the piece, a second one on it places it. A red ghost marks what is wrong.",
  arrows: "Move the piece in hand",
};
