// Plain JavaScript for any Node from 20: it runs before the project's own Node is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The project's Node, whatever the machine's own is. */
export const NODE = join(ROOT, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
/** Young objects get little room, and the old may take as much again as they did: 150 MB less (docs/performance.md). */
export const NODE_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=50"];
/** One pool for what is not JavaScript's: what a thread has given back is not kept by each of them. */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: "1" };
/** As the commands in package.json say it. Tests start Node themselves, without a developer's own settings. */
export const ENV_FILE = "--env-file-if-exists=.env";

const LOCKFILE = join(ROOT, "package-lock.json");
/** What npm notes of its last installation. */
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");
const SHARED_SOURCES = ["src/contract", "src/domain"];
const PAGE_SOURCES = [
  "src/web",
  ...SHARED_SOURCES,
  "src/public",
  "vite.config.ts",
  "tools/contract-calls.ts",
  "react-router.config.ts",
];
const SERVER_SOURCES = ["src/server", ...SHARED_SOURCES, "tools/bundle-server.mjs"];
const OLDEST_NODE = 20;
const COMPRESS_BYTES_MIN = 1_024;

/** Runs a command with its output shown; ends this process when it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", ...options });
  if (error || status !== 0) fail(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : "."}`);
}

/** Says why in one sentence and ends this process. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs the packages when others are installed than the lockfile names. */
export function install() {
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
    fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  }
  if (isInstalled() && existsSync(NODE)) return;
  console.log("Installing packages...");
  const npm = process.env.npm_execpath;
  // Not "ci": it refuses a lockfile in which another platform's optional package could not be resolved. A shop in
  // production has the development packages too: they build its pages and bring its Node.
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if (npm) run(process.execPath, [npm, ...args]);
  else run("npm", args);
}

/** An optional package may be missing: most of them are another platform's. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = JSON.parse(readFileSync(INSTALLED, "utf8")).packages;
  const { "": _shop, ...wanted } = JSON.parse(readFileSync(LOCKFILE, "utf8")).packages;
  return Object.entries(wanted).every(([place, { version, optional = false }]) => {
    const found = installed[place];
    return found ? found.version === version : optional;
  });
}

/** Builds the pages and the server when a file that goes into them changed since they were built. */
export function build() {
  whenChanged(PAGE_SOURCES, join(ROOT, "build", ".built-from"), () => {
    console.log("Building pages...");
    run(NODE, [join(ROOT, "node_modules/@react-router/dev/bin.cjs"), "build"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    compressFiles(join(ROOT, "build", "client"));
  });
  whenChanged(SERVER_SOURCES, join(ROOT, "build", ".server-built-from"), () => {
    run(NODE, [join(ROOT, "tools", "bundle-server.mjs")]);
  });
}

function whenChanged(sources, stamp, make) {
  const files = sources.flatMap((source) => listFiles(join(ROOT, source))).sort();
  const wanted = digest([readFileSync(LOCKFILE), ...files.flatMap((file) => [file, readFileSync(file)])]);
  if (read(stamp) === wanted) return;
  make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Text files beside themselves as brotli and gzip, once, so that no request waits for it. */
function compressFiles(folder) {
  for (const file of listFiles(folder).filter((name) => /\.(js|css|svg|txt|json)$/.test(name))) {
    const content = readFileSync(file);
    if (content.length < COMPRESS_BYTES_MIN) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => listFiles(join(path, entry.name)));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
