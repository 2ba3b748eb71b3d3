// An esbuild plugin: "collect:PATH" is all sources whose path ends with PATH, so that a new game or feature needs no entry
// in a list. Texts become one catalogue `phrases`, styles are imported one after the other.

import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = join(dirname(fileURLToPath(import.meta.url)), "src");

export const collect = {
  name: "collect",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^collect:/ }, ({ path }) => ({ path: path.slice("collect:".length), namespace: "collect" }));
    onLoad({ filter: /./, namespace: "collect" }, async ({ path }) => {
      const files = await sourcesLike(path);
      const isStyle = path.endsWith(".css");
      return { contents: (isStyle ? styles : phrases)(files), loader: isStyle ? "css" : "js", resolveDir: SRC };
    });
  },
};

/** A star stands for one folder; a name without folders may be in any. */
async function sourcesLike(pattern) {
  const like = new RegExp(`(^|/)${pattern.replaceAll(".", "\\.").replace("*", "[^/]+")}$`);
  const files = (await readdir(SRC, { recursive: true })).map((file) => file.split("\\").join("/"));
  return files.filter((file) => like.test(file)).sort();
}

function phrases(files) {
  const imports = files.map((file, index) => `import * as part${index} from "./${file}";`);
  const parts = files.map((_, index) => `...part${index}`);
  return [...imports, `export const phrases = { ${parts.join(", ")} };`].join("\n");
}

function styles(files) {
  return files.map((file) => `@import "./${file}";`).join("\n");
}
