// The documentation of the games as pages: each docs/games/NAME.md becomes docs/NAME.html, with its pictures beside it.

import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "games");
const PICTURES = new Set([".svg", ".png", ".webp"]);

/** Writes the pages into a folder; addresses in them are relative, `style` too. */
export async function buildDocs(folder, style) {
  const files = (await readdir(SOURCE)).sort();
  const names = files.filter((file) => extname(file) === ".md").map((file) => basename(file, ".md"));
  const pages = await Promise.all(names.map((name) => readPage(name, names)));
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...files.filter((file) => PICTURES.has(extname(file))).map((file) => cp(join(SOURCE, file), join(folder, file))),
    ...pages.map((page) => writeFile(join(folder, `${page.name}.html`), htmlOf(page, pages, style))),
  ]);
}

async function readPage(name, names) {
  const text = await readFile(join(SOURCE, `${name}.md`), "utf8");
  const marked = new Marked({ renderer: { heading, link: linkTo(names), table } });
  return { name, title: /^# (.+)$/m.exec(text)[1], body: marked.parse(text) };
}

/** Headings have the ids that they have on code hosts, so that the same links work. */
function heading({ tokens, depth }) {
  const words = this.parser.parseInline(tokens);
  const id = this.parser
    .parseInline(tokens, this.parser.textRenderer)
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
  return `<h${depth} id="${id}">${words}</h${depth}>\n`;
}

/** Only headings and other pages are there to be linked to; of other links the words stay. */
function linkTo(names) {
  return function link({ href, tokens }) {
    const words = this.parser.parseInline(tokens);
    const [, file, fragment] = /^([^#]*)(#.*)?$/.exec(href);
    const name = basename(file, ".md");
    if (file && file !== `${name}.md`) return words;
    if (file && !names.includes(name)) return words;
    return `<a href="${file ? `${name}.html` : ""}${fragment ?? ""}">${words}</a>`;
  };
}

/** A wide table scrolls by itself, also with keys. */
function table({ header, rows }) {
  const cell = (words, tag) => `<${tag}>${words}</${tag}>`;
  // A corner without words heads nothing.
  const row = (cells, tag) =>
    cell(cells.map(({ text, tokens }) => cell(this.parser.parseInline(tokens), text ? tag : "td")).join(""), "tr");
  const body = rows.map((cells) => row(cells, "td")).join("");
  return `<div class="wide" tabindex="0"><table><thead>${row(header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
}

function htmlOf({ name, title, body }, pages, style) {
  const links = pages.map((page) => {
    const current = page.name === name ? ' aria-current="page"' : "";
    return `<a href="${page.name}.html"${current}>${page.title}</a>`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Polindrome</title>
    <link rel="icon" href="../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${style}" />
  </head>
  <body>
    <header>
      <a class="brand" href="../../"><img src="../icon.svg" alt="" width="28" height="28" />Polindrome</a>
      <nav aria-label="Documents">${links.join("\n")}</nav>
    </header>
    <main>
${body}
    </main>
  </body>
</html>
`;
}
