// Bundles the server into one file, because hundreds of small files cost most of the start time. The build runs this.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "vite";
import { writeEmailHtml } from "../src/server/platform/mail/write-email-html.ts";

const ROOT = join(import.meta.dirname, "..");
const TARGET = join(ROOT, "build", "shop");
const MAIL = join(ROOT, "src", "server", "platform", "mail");
const DOCUMENTS = join(ROOT, "src", "server", "orders", "documents");
const EMAILS = join(TARGET, "emails");
/** Modules that the build replaces with its own versions. */
const WRITE_EMAIL_HTML = join(MAIL, "write-email-html.ts");
const PRINTING_PROGRAM = join(DOCUMENTS, "printing-program.ts");
const replaced = new Set();
const PRINTING = "draw-document";
/**
 * Packages with hundreds of small files that are only partly used. Other packages stay external, and the pages share
 * them.
 */
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
  if (!replaced.has(file)) throw new Error(`${file} is not part of the server. It may have been renamed`);
}
mkdirSync(EMAILS);
for (const file of readdirSync(join(MAIL, "templates")).filter((name) => name.endsWith(".mjml"))) {
  const kind = basename(file, ".mjml");
  if (kind !== "layout") writeFileSync(join(EMAILS, `${kind}.html`), await writeEmailHtml(kind));
}

/** Loading MJML takes longer than rendering an email, so the shop reads precompiled templates. */
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

/** Makes relative file look-ups work in the bundle. Replaces `import.meta.url` with the original location. */
function keepOwnPlace(code, id) {
  if (!id.startsWith(join(ROOT, "src", "server")) || !code.includes("import.meta.url")) return undefined;
  if (id === WRITE_EMAIL_HTML || id === PRINTING_PROGRAM) return undefined;
  const place = relative(TARGET, id).split("\\").join("/");
  return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`);
}
