// Where on the board a pointer is.

/**
 * The place of a pointer in cells, or of a point so many cells above it, whether or not it is on the board.
 * @param {HTMLElement} board
 * @param {{clientX: number, clientY: number}} pointer
 * @param {number} size
 * @param {number} [lift]
 */
export function cellsUnder(board, { clientX, clientY }, size, lift = 0) {
  const toCells = board.querySelector("svg")?.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toCells);
  return { x, y: y - lift, inside: x >= 0 && y >= lift && x <= size && y - lift <= size };
}
