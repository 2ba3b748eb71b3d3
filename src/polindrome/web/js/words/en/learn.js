// The first lessons, and the page without a server, in English.

export const LEARN = {
  label: "Lesson",
  "invite.label": "For a first visit",
  "invite.words": "New here? Learn by playing:",
  "invite.blokus": "Blokus in four steps",
  "invite.entropy": "Entropy in three",
  "invite.dismiss": "No, thanks",
  "title.blokus": "Learn Blokus",
  "title.entropy": "Learn Entropy",
  progress: "Step {step} of {steps}",
  back: "Back",
  next: "Next",
  skip: "Skip",
  leave: "Leave",
  play: "Play your first game",
  solved: "Well done.",
  "task.done": "done",
  "blokus.1.title": "Cover the start square",
  "blokus.1.text":
    "Take any piece from the tray and lay it so that it covers the blue ring: your start square. Every game begins like this.",
  "blokus.1.how":
    "Drag it there, or pick it and click. A finger taps once to see it, and once more to place it. Keys: Tab to a piece, Enter, arrows, Enter.",
  "blokus.1.praise": "That is your first piece. From here on, you grow from corner to corner.",
  "blokus.2.title": "Corner to corner",
  "blokus.2.text":
    "Each further piece touches one of your own at a corner, and never along an edge. Dots mark the corners that are free.",
  "blokus.2.how": "Choose any piece from the tray. Orange ones may be touched as you like.",
  "blokus.2.mistake": "Do it wrong first: lay a piece flat against your blue cross.",
  "blokus.2.right": "Now lay one that touches it at a corner only.",
  "blokus.2.first": "That one fits! But first try what is forbidden: flat against your blue cross.",
  "blokus.2.erred": "The red mark shows where two of your edges would meet. That is never allowed.",
  "blokus.2.praise": "Right: corner to corner. Only edges of your own colour are forbidden.",
  "blokus.3.title": "Turn and flip",
  "blokus.3.text":
    "Fill the five violet squares from i11 to l10 with the piece in your hand. To fit, it has to be turned and flipped.",
  "blokus.3.how": "R and E turn it, F flips it; so do the buttons below the board, and the wheel of a mouse.",
  "blokus.3.elsewhere": "A fair move, but here it is to fill the violet squares.",
  "blokus.3.praise": "It fits, and it closes the way upwards to Orange.",
  "blokus.4.title": "Leave no room, then count",
  "blokus.4.text":
    "The end of a game. All that still fits is your single square, and Orange has room for one more piece, at the left edge. Take that room away.",
  "blokus.4.how": "The dots are the squares from which you may go on.",
  "blokus.4.room":
    "Then Orange lays {piece} and wins, {other} to {own}. Find the square at the left edge that is in its way.",
  "blokus.4.praise":
    "Nobody can move: the game is over. Each square left costs a point, so it is {own} for you and {other} for Orange. You win!",
  "entropy.1.title": "You are Chaos",
  "entropy.1.text":
    "Chaos places the tokens that come out of the bag. Order scores palindromes, so lay the red token where it makes none.",
  "entropy.1.how": "Point at a square, by mouse, finger or arrow keys, to read what it gives Order: you want ±0.",
  "entropy.1.gift": {
    one: "That would give Order {count} point. Look for a square that gives nothing.",
    other: "That would give Order {count} points. Look for a square that gives nothing.",
  },
  "entropy.1.praise": "Nothing for Order. Chaos does this again and again, until all 49 squares are full.",
  "entropy.2.title": "You are Order",
  "entropy.2.text":
    "Order slides one token, up, down, left or right, as far as the way is free. It wants palindromes: colours that read the same both ways. Make one.",
  "entropy.2.how":
    "Pick a token, then a square with a dot; or drag it. Something is missing between the two red ones in row c.",
  "entropy.2.nothing": "That brings no points. Look at row c: what could stand between the two red ones?",
  "entropy.2.praise": "+{gain}: a palindrome scores its length. When every slide would cost points, Order may pass.",
  "entropy.3.title": "Palindromes inside of others",
  "entropy.3.text": "A palindrome inside of a longer one counts as well. One slide is worth 12 points here: find it.",
  "entropy.3.how": "Rows and columns both count; the numbers at the edges are their points.",
  "entropy.3.less": "That is {gain}. Row d can bring {best}: what is missing in its middle?",
  "entropy.3.praise":
    "{best} points: 5 for the whole, 3 for the three red ones, 2 and 2 for the pairs. When the board is full the roles change, and whoever scored more as Order wins.",
  "offline.title": "No connection to the server",
  "offline.words": "It does not answer. The page tries again by itself.",
  "offline.retry": "Try again now",
  "offline.meanwhile": "In the meantime, these work without it:",
  "empty.title": "This server offers no games",
  "empty.words": "Its catalogue is empty. Whoever runs it can say why.",
  "unknown.title": "There is nothing here",
  "unknown.words": "The address leads nowhere. Perhaps it was cut off when it was copied.",
  "missing.check": "Perhaps the address was cut off when it was copied, or the game lives on another server.",
  home: "To the front page",
  install: "Install as an app",
  "install.note": "Polindrome gets a window and an icon of its own.",
};
