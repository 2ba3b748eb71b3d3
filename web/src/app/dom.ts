// Elements in one line each.

const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An HTML element with its attributes and children; false, null and undefined leave an attribute out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  assign(node, attributes);
  node.append(...children);
  return node;
}

/** The same for SVG. */
export function drawn<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, tag);
  assign(node, attributes);
  node.append(...children);
  return node;
}

export function assign(node: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Writes only what differs, so that live regions speak once. */
export function write(node: Element, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/** The element of the page with that id; the page is broken without it. */
export function byId(id: string): HTMLElement {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return node;
}

/** A function that runs at most once in a frame, with what it was called with last. */
export function eachFrame<Input>(paint: (input: Input) => void): (input: Input) => void {
  let next: { input: Input } | null = null;
  return (input) => {
    if (!next) requestAnimationFrame(run);
    next = { input };
  };

  function run() {
    const due = next;
    next = null;
    if (due) paint(due.input);
  }
}

/** A function that runs only when one of its inputs has changed. */
export function onChange<Inputs extends unknown[]>(paint: (...inputs: Inputs) => void): (...inputs: Inputs) => void {
  let before: Inputs | null = null;
  return (...inputs) => {
    if (before?.every((value, index) => Object.is(value, inputs[index]))) return;
    before = inputs;
    paint(...inputs);
  };
}
