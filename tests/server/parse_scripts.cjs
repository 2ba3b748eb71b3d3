// Parses scripts with the parser that Node has inside, to compare what two of them mean; reads and prints JSON.
/* global require, process */
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");

const about = new Set(["start", "end"]);

/** The tree of a script with the line of each node, and without its place on the line. */
function treeOf(script) {
  const tree = parse(script, { ecmaVersion: "latest", sourceType: "module", locations: true });
  return JSON.stringify(tree, (name, value) => {
    if (name === "loc") return [value.start.line, value.end.line];
    if (typeof value === "bigint" || value instanceof RegExp) return String(value);
    return about.has(name) && typeof value === "number" ? undefined : value;
  });
}

let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => process.stdout.write(JSON.stringify(JSON.parse(text).map(treeOf))));
