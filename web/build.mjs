// Builds the page into src/polindrome/web/, readable and with source maps with --debug; with --tests, the test-only modules
// into build/page-tests/.

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { collect } from "./collect.mjs";
import { buildDocs } from "./docs.mjs";

const WEB = dirname(fileURLToPath(import.meta.url));
const OUT = join(WEB, "..", "src", "polindrome", "web");
/** Where the page is built, so that a build that fails leaves the old page. */
const NEW = join(WEB, "..", "build", "page");
const TESTS = join(WEB, "..", "tests", "browser");
const TESTS_OUT = join(WEB, "..", "build", "page-tests");

/** Compressed ahead of time; pictures in PNG are compressed already. */
const TEXTS = new Set([".html", ".js", ".css", ".svg", ".webmanifest"]);
const SMALLEST = 500;

const COMMON = {
  bundle: true,
  format: "esm",
  target: ["chrome115", "firefox121", "safari17.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
  plugins: [collect],
};

const start = performance.now();
const isDebug = process.argv.includes("--debug");
if (process.argv.includes("--tests")) await buildTests();
else await buildPage();

async function buildPage() {
  await rm(NEW, { recursive: true, force: true });
  const { metafile } = await build({
    ...COMMON,
    entryPoints: ["src/app/boot.ts", "src/app/style.css", "src/docs/style.css"].map((path) => join(WEB, path)),
    outdir: join(NEW, "assets"),
    splitting: true,
    minify: !isDebug,
    metafile: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    sourcemap: isDebug ? "inline" : false,
  });
  await cp(join(WEB, "public"), NEW, { recursive: true });
  await buildDocs(join(NEW, "docs"), `../assets/${basename(outputOf(metafile, "src/docs/style.css"))}`);
  const files = await filesOf(NEW);
  const index = await indexOf(metafile);
  await writeFile(join(NEW, "index.html"), index);
  await buildWorker(files, index);
  await writeManifest(metafile);
  const sizes = await compressAll();
  await rm(OUT, { recursive: true, force: true });
  await rename(NEW, OUT);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`Built the page in ${seconds} s: ${sizes.length} files, ${Math.round(total / 1000)} kB compressed`);
}

/**
 * index.html with the hashed names, and links that preload the modules of the first screen. Browsers open six
 * connections, so the order matters: the boot module comes first, since it finds out which language to load.
 */
async function indexOf(metafile) {
  const boot = outputOf(metafile, "src/app/boot.ts");
  const main = outputOf(metafile, "src/app/main.ts");
  const style = outputOf(metafile, "src/app/style.css");
  const first = importsOf(metafile, boot);
  const rest = [main, ...importsOf(metafile, main)].filter((path) => !first.includes(path));
  const lines = {
    boot: [`<script type="module" src="${urlOf(boot)}"></script>`, ...first.map(preload)],
    style: [`<link rel="stylesheet" href="${urlOf(style)}" />`],
    main: rest.map(preload),
  };
  const template = await readFile(join(WEB, "index.html"), "utf8");
  return template.replace(/<!-- (\w+) -->/g, (_, name) => lines[name].join("\n    "));
}

function preload(path) {
  return `<link rel="modulepreload" href="${urlOf(path)}" />`;
}

function outputOf(metafile, source) {
  const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(source));
  if (!found) throw new Error(`no output of ${source}`);
  return found[0];
}

/** The modules that an output imports statically, directly or not. */
function importsOf(metafile, output, known = new Set()) {
  for (const { path, kind } of metafile.outputs[output].imports) {
    if (kind !== "import-statement" || known.has(path)) continue;
    known.add(path);
    importsOf(metafile, path, known);
  }
  return [...known];
}

function urlOf(output) {
  return `/static/assets/${output.split("/").at(-1)}`;
}

/** The service worker has a fixed name at the root, so it is built alone and knows the files of this build. */
async function buildWorker(files, index) {
  const hash = createHash("sha256").update(index).update(files.join());
  await build({
    ...COMMON,
    entryPoints: [join(WEB, "src/worker/sw.ts")],
    outfile: join(NEW, "sw.js"),
    minify: true,
    define: {
      FILES: JSON.stringify(files.map((file) => (file.endsWith(".webmanifest") ? `/${file}` : `/static/${file}`))),
      VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
    },
  });
}

/** build.json: the output of each source that is an entry point or is loaded later. */
async function writeManifest(metafile) {
  const entries = Object.entries(metafile.outputs).flatMap(([path, { entryPoint, bytes }]) =>
    entryPoint ? [[entryPoint.replace(/^.*?web\/src\//, ""), { file: `assets/${path.split("/").at(-1)}`, bytes }]] : [],
  );
  await writeFile(join(NEW, "build.json"), `${JSON.stringify(Object.fromEntries(entries.sort()), null, 2)}\n`);
}

async function compressAll() {
  const files = (await filesOf(NEW)).filter((file) => TEXTS.has(extname(file)));
  return Promise.all(files.map((file) => compress(join(NEW, file))));
}

/** Writes FILE.br and FILE.gz if they are smaller; returns the bytes that a browser loads. */
async function compress(file) {
  const data = await readFile(file);
  if (data.length < SMALLEST) return data.length;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(data, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return br.length;
}

async function filesOf(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split("\\").join("/"))
    .sort();
}

/** Modules that the tests call in a browser; they are not part of the page. */
async function buildTests() {
  await rm(TESTS_OUT, { recursive: true, force: true });
  const scripts = (await filesOf(TESTS)).filter((file) => file.endsWith(".ts"));
  await mkdir(TESTS_OUT, { recursive: true });
  await build({
    ...COMMON,
    entryPoints: scripts.map((file) => join(TESTS, file)),
    outdir: TESTS_OUT,
    outbase: TESTS,
    splitting: true,
    sourcemap: "inline",
  });
  console.log(`Built ${scripts.length} test modules in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
