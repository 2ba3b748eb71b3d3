// Elements in one line each.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string|number|boolean|null|undefined>} Attributes */

/**
 * An HTML element with its attributes and children; false, null and undefined leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  assign(node, attributes);
  node.append(...children);
  return node;
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function drawn(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  assign(node, attributes);
  node.append(...children);
  return node;
}

/**
 * @param {Element} node
 * @param {Attributes} attributes
 */
export function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Writes only what differs, so that live regions speak once.
 * @param {Element} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * The element of the page with that id; the page is broken without it.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return node;
}

/**
 * A function that runs at most once in a frame, with what it was called with last.
 * @template Input
 * @param {(input: Input) => void} paint
 * @returns {(input: Input) => void}
 */
export function eachFrame(paint) {
  /** @type {{input: Input}|null} */
  let next = null;
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

/**
 * A function that runs only when one of its inputs has changed.
 * @template {unknown[]} Inputs
 * @param {(...inputs: Inputs) => void} paint
 * @returns {(...inputs: Inputs) => void}
 */
export function onChange(paint) {
  /** @type {Inputs|null} */
  let before = null;
  return (...inputs) => {
    if (before?.every((value, index) => Object.is(value, inputs[index]))) return;
    before = inputs;
    paint(...inputs);
  };
}
