// How Entropy is played, in a few sentences.

/** @type {import("../families.js").Guide} */
export const GUIDE = {
  rules: [
    "Chaos draws a token from the bag, seven each of seven colours, and places it on any empty square.",
    "Then Order slides one token up, down, left or right, as far as the way is free, or passes.",
    "When the board is full, Order scores every row and column: each palindrome of two or more neighbouring tokens counts its length.",
    "Palindromes inside of others count too: red, red, red is 3 + 2 + 2 = 7 points.",
    "Then the roles change, and whoever scored more as Order wins.",
  ],
  hands:
    "As Order click a token and then a square with a dot, or drag it there. As Chaos click an empty square; with a finger the first tap shows the token, a second one on it places it. Lines mark palindromes, the numbers at the edges are the points of rows and columns.",
  arrows: "Move from square to square; Enter takes a token, slides or places it",
};
