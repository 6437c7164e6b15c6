// The server as one file beside its packages: hundreds of small files cost a start most of its time. Run by the build.
import { join, relative } from "node:path";
import { build } from "vite";

const ROOT = join(import.meta.dirname, "..");
const TARGET = join(ROOT, "build", "shop");
/** A package of hundreds of small files; the others stay where they are, and the pages share them. */
const BUNDLED = /^drizzle-orm(\/|$)/;

await build({
  configFile: false,
  root: ROOT,
  logLevel: "warn",
  publicDir: false,
  plugins: [{ name: "own-places", transform: keepOwnPlace }],
  ssr: { noExternal: [BUNDLED] },
  build: {
    ssr: join(ROOT, "src", "server", "main.ts"),
    outDir: TARGET,
    emptyOutDir: true,
    target: "node22",
    minify: false,
    rolldownOptions: { output: { chunkFileNames: "[name].js" } },
  },
});

/** A file that finds others beside itself goes on finding them: it is told where it was. */
function keepOwnPlace(code, id) {
  if (!id.startsWith(join(ROOT, "src", "server")) || !code.includes("import.meta.url")) return undefined;
  const place = relative(TARGET, id).split("\\").join("/");
  return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`);
}
