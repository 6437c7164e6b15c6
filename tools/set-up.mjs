// Written in plain JavaScript for Node 18 and later, because it runs before the project's own Node is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const NODE = join(ROOT, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
/** Limits the heap, which saves 150 MB (docs/performance.md). */
export const NODE_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=50"];
/** One memory pool for native code, so that threads do not retain freed memory. */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: "1" };
/**
 * Option that loads the .env file, as in package.json. It is not in `NODE_FLAGS`, because tests must not use a
 * developer's settings.
 */
export const ENV_FILE = "--import=./tools/env-file.mjs";

const LOCKFILE = join(ROOT, "package-lock.json");
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
const OLDEST_NODE = 18;
/** Installs the packages if the calling Node is too old for them. */
const NPM = "npm@11";
const COMPRESS_BYTES_MIN = 1_024;

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", ...options });
  if (error || status !== 0) fail(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : "."}`);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * True for a Node that meets the engines of all packages. npm leaves out optional packages, such as the compiler's binary,
 * whose engines the calling Node does not meet, without an error.
 *
 * @public A test calls it.
 */
export function isFitNode(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Installs the packages if they differ from the lockfile. An old Node fetches the project's own Node first. */
export function install() {
  const { node } = process.versions;
  if (Number(node.split(".")[0]) < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or newer is needed. This is v${node}.`);
  if (isInstalled() && existsSync(NODE)) return;
  console.log("Installing packages...");
  // Production needs the development packages too, because they build its pages and contain its Node.
  const ci = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  if (!isFitNode(node)) installByOwnNode(ci);
  else if (npm) run(process.execPath, [npm, ...ci]);
  else run("npm", ci);
}

function installByOwnNode(ci) {
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const version = { ...devDependencies, ...dependencies }.node;
  const folder = mkdtempSync(join(tmpdir(), "shop-node-"));
  try {
    console.log(`Node v${process.versions.node} is too old for some packages, so Node ${version} installs them.`);
    const bootstrap = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", [...bootstrap, `node@${version}`, NPM], { cwd: folder });
    const bin = join(folder, "node_modules", "node", "bin");
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    run(join(bin, "node"), [join(folder, "node_modules/npm/bin/npm-cli.js"), ...ci], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * True if the installed packages match the lockfile. An optional package may be missing, because most are for other
 * platforms.
 */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = JSON.parse(readFileSync(INSTALLED, "utf8")).packages;
  const { "": _shop, ...wanted } = JSON.parse(readFileSync(LOCKFILE, "utf8")).packages;
  return Object.entries(wanted).every(([place, { version, optional = false }]) => {
    const found = installed[place];
    return found ? found.version === version : optional;
  });
}

/** Builds the pages and the server if their sources have changed. */
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

/** Compresses text files with brotli and gzip once, so that requests do not wait for it. */
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
