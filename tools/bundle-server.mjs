// Bundles the server and its commands, because hundreds of small files cost most of the start time, and because a
// production install then needs no packages of the sources. The build runs this. `--without-sandbox` leaves out the
// sandbox payments, `--into` names another folder.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";
import { writeEmailHtml } from "../src/server/platform/mail/write-email-html.ts";

const ROOT = join(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: { "without-sandbox": { type: "boolean" }, into: { type: "string" } },
});
const TARGET = join(ROOT, options.into ?? "build/shop");
const MAIL = join(ROOT, "src", "server", "platform", "mail");
const DOCUMENTS = join(ROOT, "src", "server", "orders", "documents");
const COMMANDS = join(ROOT, "src", "server", "app", "commands");
const SANDBOX = join(ROOT, "src", "server", "platform", "payments", "sandbox");
const EMAILS = join(TARGET, "emails");
/** Modules that the build replaces with its own versions. */
const WRITE_EMAIL_HTML = join(MAIL, "write-email-html.ts");
const PRINTING_PROGRAM = join(DOCUMENTS, "printing-program.ts");
const DEVELOPMENT = join(ROOT, "src", "server", "app", "dev", "start-dev-shop.ts");
const SANDBOX_GATEWAY = join(SANDBOX, "sandbox-gateway.ts");
const SANDBOX_ROUTES = join(SANDBOX, "sandbox.routes.ts");
const PRINTING = "draw-document";
const hasSandbox = !options["without-sandbox"];
/** The code of each replaced module. A build fails if one of them is not part of the server. */
const REPLACED = new Map([
  // Loading MJML takes longer than rendering an email, so the shop reads precompiled templates.
  [
    WRITE_EMAIL_HTML,
    `import { readFile } from "node:fs/promises";
const FOLDER = new URL("./emails/", import.meta.url);
export const writeEmailHtml = (kind) => readFile(new URL(\`\${kind}.html\`, FOLDER), "utf8");`,
  ],
  [PRINTING_PROGRAM, `export const PRINTING_PROGRAM = new URL("./${PRINTING}.js", import.meta.url);`],
  [DEVELOPMENT, refusing("startDevShop", "This is a built shop. Run npm run dev in the folder of its sources.")],
  ...(hasSandbox
    ? []
    : [
        [
          SANDBOX_GATEWAY,
          refusing(
            "sandboxGateway",
            "This build has no sandbox payments. Set Stripe's keys, or PAYMENTS=sandbox, and run npm run build.",
          ),
        ],
        [SANDBOX_ROUTES, "export const sandboxRoutes = () => undefined;"],
      ]),
]);
const replaced = new Set();
/**
 * Packages with hundreds of small files that are only partly used. Others stay external: the pages share them, or they
 * load native code or files of their own.
 */
const BUNDLED = /^(drizzle-orm|zod|stripe|fflate$|@(aws-sdk|smithy|aws|aws-crypto|nodable)\/)/;

const commands = readdirSync(COMMANDS)
  .filter((name) => name.endsWith(".ts") && name !== "run-command.ts")
  .map((name) => [basename(name, ".ts"), join(COMMANDS, name)]);

await build({
  configFile: false,
  root: ROOT,
  logLevel: "warn",
  publicDir: false,
  plugins: [
    { name: "replaced-modules", load: readReplaced },
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
      input: {
        main: join(ROOT, "src", "server", "main.ts"),
        [PRINTING]: join(DOCUMENTS, `${PRINTING}.ts`),
        ...Object.fromEntries(commands),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});

for (const file of REPLACED.keys()) {
  if (!replaced.has(file)) throw new Error(`${file} is not part of the server. It may have been renamed`);
}
mkdirSync(EMAILS);
for (const file of readdirSync(join(MAIL, "templates")).filter((name) => name.endsWith(".mjml"))) {
  const kind = basename(file, ".mjml");
  if (kind !== "layout") writeFileSync(join(EMAILS, `${kind}.html`), await writeEmailHtml(kind));
}

function readReplaced(id) {
  if (!REPLACED.has(id)) return undefined;
  replaced.add(id);
  return REPLACED.get(id);
}

/** A module whose only export ends the start with a sentence. */
function refusing(name, sentence) {
  return `import { StartError } from "#server/platform/config/config.ts";
export function ${name}() {
  throw new StartError(${JSON.stringify(sentence)});
}`;
}

/** Makes relative file look-ups work in the bundle. Replaces `import.meta.url` with the original location. */
function keepOwnPlace(code, id) {
  if (!id.startsWith(join(ROOT, "src", "server")) || !code.includes("import.meta.url")) return undefined;
  if (REPLACED.has(id)) return undefined;
  const place = relative(TARGET, id).split("\\").join("/");
  return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`);
}
