// An esbuild plugin: "collect:PATH" is all sources whose path ends with PATH, so that a new game or feature needs no entry
// in a list. Styles are imported one after the other, texts become one catalogue `phrases`, and modules of a path with a star,
// which stands for a folder, become an object `folders` with the names of the folders as keys.

import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = join(dirname(fileURLToPath(import.meta.url)), "src");

export const collect = {
  name: "collect",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^collect:/ }, ({ path }) => ({ path: path.slice("collect:".length), namespace: "collect" }));
    onLoad({ filter: /./, namespace: "collect" }, async ({ path }) => {
      const files = await sourcesLike(path);
      const isStyle = path.endsWith(".css");
      const combine = isStyle ? styles : path.includes("*") ? folders : phrases;
      return { contents: combine(files), loader: isStyle ? "css" : "js", resolveDir: SRC };
    });
  },
};

async function sourcesLike(pattern) {
  const like = new RegExp(`(^|/)${pattern.replaceAll(".", "\\.").replace("*", "[^/]+")}$`);
  const files = (await readdir(SRC, { recursive: true })).map((file) => file.split("\\").join("/"));
  return files.filter((file) => like.test(file)).sort();
}

function phrases(files) {
  return [...imports(files), `export const phrases = { ${files.map((_, index) => `...part${index}`)} };`].join("\n");
}

function folders(files) {
  const parts = files.map((file, index) => `${JSON.stringify(basename(dirname(file)))}: part${index}`);
  return [...imports(files), `export const folders = { ${parts} };`].join("\n");
}

function imports(files) {
  return files.map((file, index) => `import * as part${index} from "./${file}";`);
}

function styles(files) {
  return files.map((file) => `@import "./${file}";`).join("\n");
}
