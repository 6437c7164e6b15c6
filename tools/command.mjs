// Runs one of the shop's commands with the settings of .env: node tools/command.mjs backup FILE
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "./env-file.mjs";

const ROOT = join(import.meta.dirname, "..");
/** A package that only the sources need. A production install lacks it. */
const OF_SOURCES = join(ROOT, "node_modules", "drizzle-orm");

const [, , name = ""] = process.argv;
const source = join(ROOT, "src", "server", "app", "commands", `${name}.ts`);
const built = join(ROOT, "build", "shop", `${name}.js`);
const runsSource = existsSync(source) && existsSync(OF_SOURCES) && process.env.NODE_ENV !== "production";
const file = runsSource || !existsSync(built) ? source : built;
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  console.error(`There is no command "${name}". docs/commands.md lists the commands.`);
  process.exit(1);
}
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
