// Where on the board a pointer is.

/**
 * The place of a pointer in cells, or of a point so many cells above it as one looks, whether or not it is on the board.
 * A board that is turned has its cells in a plane.
 */
export function cellsUnder(
  board: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  size: number,
  lift: number = 0,
) {
  const plane: SVGGraphicsElement | null = board.querySelector(".plane") ?? board.querySelector("svg");
  const matrix = plane?.getScreenCTM() ?? new DOMMatrix();
  const pixels = Math.hypot(matrix.a, matrix.b);
  const { x, y } = new DOMPoint(clientX, clientY - lift * pixels).matrixTransform(matrix.inverse());
  return { x, y, inside: x >= 0 && y >= 0 && x <= size && y <= size };
}
