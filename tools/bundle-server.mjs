// The server as one file beside its packages: hundreds of small files cost a start most of its time. Run by the build.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "vite";
import { writeEmailHtml } from "../src/server/mail/write-email-html.ts";

const ROOT = join(import.meta.dirname, "..");
const TARGET = join(ROOT, "build", "shop");
const MAIL = join(ROOT, "src", "server", "mail");
const EMAILS = join(TARGET, "letters");
const DOCUMENTS = join(ROOT, "src", "server", "documents");
/** What the printing thread runs: an entry of its own. */
const PRINTING = "draw-document";
/** Packages of hundreds of small files, of which a part is used; the others stay where they are, and the pages share them. */
const BUNDLED = /^(drizzle-orm|zod)(\/|$)/;

await build({
  configFile: false,
  root: ROOT,
  logLevel: "warn",
  publicDir: false,
  plugins: [
    { name: "written-letters", load: readWrittenEmails },
    { name: "printing-program", load: nameBuiltProgram },
    { name: "own-places", transform: keepOwnPlace },
  ],
  ssr: { noExternal: [BUNDLED] },
  build: {
    ssr: true,
    outDir: TARGET,
    emptyOutDir: true,
    target: "node22",
    minify: false,
    rolldownOptions: {
      input: { main: join(ROOT, "src", "server", "main.ts"), [PRINTING]: join(DOCUMENTS, `${PRINTING}.ts`) },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});

mkdirSync(EMAILS);
for (const file of readdirSync(join(MAIL, "templates")).filter((name) => name.endsWith(".mjml"))) {
  const kind = basename(file, ".mjml");
  if (kind !== "layout") writeFileSync(join(EMAILS, `${kind}.html`), await writeEmailHtml(kind));
}

/** MJML takes longer to load than to write a letter: the shop reads what it has written here. */
function readWrittenEmails(id) {
  if (id !== join(MAIL, "write-letter-html.ts")) return undefined;
  return `import { readFile } from "node:fs/promises";
const FOLDER = new URL("./letters/", import.meta.url);
export const writeLetterHtml = (kind) => readFile(new URL(\`\${kind}.html\`, FOLDER), "utf8");`;
}

function nameBuiltProgram(id) {
  if (id !== join(DOCUMENTS, "printing-program.ts")) return undefined;
  return `export const PRINTING_PROGRAM = new URL("./${PRINTING}.js", import.meta.url);`;
}

/** A file that finds others beside itself goes on finding them: it is told where it was. */
function keepOwnPlace(code, id) {
  if (!id.startsWith(join(ROOT, "src", "server")) || !code.includes("import.meta.url")) return undefined;
  if (id === join(MAIL, "write-letter-html.ts") || id === join(DOCUMENTS, "printing-program.ts")) return undefined;
  const place = relative(TARGET, id).split("\\").join("/");
  return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`);
}
