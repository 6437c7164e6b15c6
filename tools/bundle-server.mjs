// The server as one file beside its packages: hundreds of small files cost a start most of its time. Run by the build.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "vite";
import { writeEmailHtml } from "../src/server/platform/mail/write-email-html.ts";

const ROOT = join(import.meta.dirname, "..");
const TARGET = join(ROOT, "build", "shop");
const MAIL = join(ROOT, "src", "server", "platform", "mail");
const DOCUMENTS = join(ROOT, "src", "server", "orders", "documents");
const EMAILS = join(TARGET, "emails");
/** Files in whose place the build puts its own. */
const WRITE_EMAIL_HTML = join(MAIL, "write-email-html.ts");
const PRINTING_PROGRAM = join(DOCUMENTS, "printing-program.ts");
const replaced = new Set();
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
    { name: "written-emails", load: readWrittenEmails },
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

for (const file of [WRITE_EMAIL_HTML, PRINTING_PROGRAM]) {
  if (!replaced.has(file)) throw new Error(`${file} is not part of the server: its name has changed`);
}
mkdirSync(EMAILS);
for (const file of readdirSync(join(MAIL, "templates")).filter((name) => name.endsWith(".mjml"))) {
  const kind = basename(file, ".mjml");
  if (kind !== "layout") writeFileSync(join(EMAILS, `${kind}.html`), await writeEmailHtml(kind));
}

/** MJML takes longer to load than to write a letter: the shop reads what it has written here. */
function readWrittenEmails(id) {
  if (id !== WRITE_EMAIL_HTML) return undefined;
  replaced.add(id);
  return `import { readFile } from "node:fs/promises";
const FOLDER = new URL("./emails/", import.meta.url);
export const writeEmailHtml = (kind) => readFile(new URL(\`\${kind}.html\`, FOLDER), "utf8");`;
}

function nameBuiltProgram(id) {
  if (id !== PRINTING_PROGRAM) return undefined;
  replaced.add(id);
  return `export const PRINTING_PROGRAM = new URL("./${PRINTING}.js", import.meta.url);`;
}

/** A file that finds others beside itself goes on finding them: it is told where it was. */
function keepOwnPlace(code, id) {
  if (!id.startsWith(join(ROOT, "src", "server")) || !code.includes("import.meta.url")) return undefined;
  if (id === WRITE_EMAIL_HTML || id === PRINTING_PROGRAM) return undefined;
  const place = relative(TARGET, id).split("\\").join("/");
  return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`);
}
