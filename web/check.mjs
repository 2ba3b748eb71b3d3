// Checks what the compiler cannot: which module may import which, that features name no game, and that every text is used.

import { readFile, readdir, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { collect } from "./collect.mjs";

const WEB = dirname(fileURLToPath(import.meta.url));
const SRC = join(WEB, "src");

/** Modules of app/ that put the page together: they may import features and games, through their indexes. */
const COMPOSITION = appModules(
  "address boot features keyboard keymap later main page queue screens state storage update",
);

/** Those of them that features and games may import. */
const SHARED = appModules("keymap later state storage");

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

const modules = await readModules();
const problems = [...boundaries(modules), ...(await gameNames()), ...(await texts(modules))];
for (const problem of problems) console.error(problem);
if (problems.length) process.exit(1);

/** Text and imports of each module, by its path below src/ without the ending. */
async function readModules() {
  const names = (await readdir(SRC, { recursive: true })).filter((name) => /\.tsx?$/.test(name)).sort();
  const known = new Set(names.map((name) => name.replace(/\.tsx?$/, "")));
  const read = async (name) => {
    const path = name.replace(/\.tsx?$/, "");
    const text = await readFile(join(SRC, name), "utf8");
    const imports = [...text.matchAll(IMPORT)].map(([, target]) => {
      const found = relative(SRC, resolve(SRC, dirname(name), target));
      return known.has(found) ? found : `${found}/index`;
    });
    return { path, text, imports };
  };
  return Promise.all(names.map(read));
}

/** Imports that cross a boundary, type-only imports included. */
function boundaries(all) {
  return all.flatMap(({ path, imports }) =>
    imports.filter((target) => !mayImport(path, target)).map((target) => `src/${path} must not import src/${target}`),
  );
}

function mayImport(path, target) {
  const [layer, part] = placeOf(path);
  const [targetLayer, targetPart] = placeOf(target);
  if (path === "app/later") return targetLayer === "features" || target === "games/later" || target === "app/i18n";
  if (targetLayer === layer && targetPart === part) return true;
  if (targetLayer === "app") return layer !== "worker" && (!COMPOSITION.has(target) || SHARED.has(target));
  if (targetLayer === "worker" || layer === "worker") return false;
  if (targetLayer === "games" && !targetPart)
    return layer !== "app" || target !== "games/index" || COMPOSITION.has(path);
  if (targetLayer === "games") return path === "games/index" && target === `games/${targetPart}/index`;
  return target === `features/${targetPart}/index` && (layer === "features" || COMPOSITION.has(path));
}

/** The layer of a module, and the game or feature in it; games/*.ts belong to no game. */
function placeOf(path) {
  const [layer, part, ...rest] = path.split("/");
  return layer === "app" || (layer === "games" && !rest.length) ? [layer, ""] : [layer, part];
}

/** Features, styles included, that name a game; their texts may. */
async function gameNames() {
  const folders = (await readdir(join(SRC, "games"), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const games = folders.map(({ name }) => name).filter((name) => name !== "plain");
  const names = new RegExp(`\\b(${games.join("|")})\\b`, "i");
  const files = (await readdir(join(SRC, "features"), { recursive: true })).filter((name) =>
    /\.(tsx?|css)$/.test(name),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const isFree =
        /words\.[\w.]+\.ts$/.test(file) || !names.test(await readFile(join(SRC, "features", file), "utf8"));
      return isFree ? [] : [`src/features/${file} must not name a game`];
    }),
  );
  return found.flat();
}

/** Keys that no module uses. That keys which are used exist, and that the languages have the same, tsc checks. */
async function texts(all) {
  const keys = await readKeys();
  const sources = all.filter(({ path }) => !/\/words[./]/.test(path)).map(({ text }) => text);
  const named = new Set(
    sources.flatMap((text) => [...text.matchAll(/["']([a-z][\w-]*\.[\w.:-]+)["']/g)].map(([, key]) => key)),
  );
  const built = sources.flatMap((text) =>
    [...text.matchAll(/`((?:[\w.:-]|\$\{[^`{}]*\})+)`/g)].map(([, form]) => form),
  );
  const patterns = built.flatMap((form) => {
    const parts = form.split(/\$\{[^}]*\}/);
    const isText = parts.length > 1 && /[a-z]{3}/.test(parts.join(""));
    return isText ? [new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join(".*")}$`)] : [];
  });
  return keys
    .filter((key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => `the text ${key} is not used`);
}

async function readKeys() {
  const outfile = join(WEB, "..", "build", "words-en.mjs");
  await build({
    stdin: {
      contents: `import { phrases as first } from "collect:words.en.ts";
        import { phrases as later } from "collect:words.later.en.ts";
        export const areas = [...Object.entries(first), ...Object.entries(later)];`,
    },
    bundle: true,
    format: "esm",
    outfile,
    logLevel: "warning",
    plugins: [collect],
  });
  const { areas } = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  return areas.flatMap(([area, names]) => Object.keys(names).map((key) => `${area.toLowerCase()}.${key}`));
}

function appModules(names) {
  return new Set(names.split(" ").map((name) => `app/${name}`));
}
