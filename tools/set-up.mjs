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
import * as util from "node:util";
import * as zlib from "node:zlib";
import "./require-node.cjs";
import { explainFailure } from "./explain-failure.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const NODE = join(ROOT, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
/**
 * Limits the heap, which saves 150 MB (docs/performance.md). A start fills 64 MB before it collects garbage, which it
 * would otherwise do many times.
 */
export const NODE_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=50", "--initial-old-space-size=64"];
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
/** Installs the packages if the calling Node is too old for them. */
const NPM = "npm@11";
/** Uses downloaded packages without asking for newer ones, and gives up on a dead network in seconds. */
const NPM_OPTIONS = [
  ...["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"],
  ...["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000"],
];
const OUTPUT_BYTES_MAX = 64 * 1_024 * 1_024;
const COMPRESS_BYTES_MIN = 1_024;

let isStepOpen = false;

/** Lines that the steps of the set-up print, by what each step does. */
const PROGRESS = {
  "install packages": "Installing packages",
  "build the pages": "Building the pages",
  "build the server": "Building the server",
};

/** Does one step of the set-up and prints one line about it. A failure is explained in one sentence. */
async function step(name, work) {
  const beganMs = Date.now();
  process.stdout.write(`${PROGRESS[name]}... `);
  isStepOpen = true;
  try {
    await work();
  } catch (error) {
    fail(explainFailure(name, String(error instanceof Error ? error.stack : error)));
  }
  isStepOpen = false;
  console.log(`${((Date.now() - beganMs) / 1_000).toFixed(1)} s`);
}

export function fail(sentence) {
  if (isStepOpen) console.log();
  console.error(sentence);
  process.exit(1);
}

/** Runs a program without showing what it prints, unless it fails or warns. */
function run(name, command, args, { env = process.env, cwd = ROOT } = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: OUTPUT_BYTES_MAX,
    env,
  });
  if (error || status !== 0) fail(explainFailure(name, error ? error.message : `${stdout}${stderr}`));
  if (stderr.trim()) console.error(`\n${stderr.trim()}`);
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
export async function install() {
  if (isInstalled() && existsSync(NODE)) return;
  await step("install packages", () => {
    // Production needs the development packages too, because they build its pages.
    const ci = ["ci", "--include=dev", ...NPM_OPTIONS];
    const npm = process.env.npm_execpath;
    if (!isFitNode(process.versions.node)) installByOwnNode(ci);
    else if (npm) run("install packages", process.execPath, [npm, ...ci]);
    else run("install packages", "npm", ci);
  });
}

/** Installs with the project's own Node, because the calling one is too old for some packages. */
function installByOwnNode(ci) {
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const version = { ...devDependencies, ...dependencies }.node;
  const folder = mkdtempSync(join(tmpdir(), "shop-node-"));
  // The process ends at once if a program fails.
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const bootstrap = ["install", "--prefix", folder, "--no-save", ...NPM_OPTIONS];
  run("install packages", "npm", [...bootstrap, `node@${version}`, NPM], { cwd: folder });
  const bin = join(folder, "node_modules", "node", "bin");
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  run("install packages", join(bin, "node"), [join(folder, "node_modules/npm/bin/npm-cli.js"), ...ci], { env });
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
export async function build() {
  const hasSandbox = wantsSandbox({ ...readSettings(), ...process.env });
  await whenChanged("build the pages", PAGE_SOURCES, join(ROOT, "build", ".built-from"), async () => {
    const builder = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
    run("build the pages", NODE, [builder, "build", "--logLevel", "warn"], {
      env: { ...process.env, NODE_ENV: "production" },
    });
    await compressFiles(join(ROOT, "build", "client"));
  });
  const stamp = join(ROOT, "build", ".server-built-from");
  const options = hasSandbox ? [] : ["--without-sandbox"];
  await whenChanged(
    "build the server",
    SERVER_SOURCES,
    stamp,
    () => {
      run("build the server", NODE, [join(ROOT, "tools", "bundle-server.mjs"), ...options]);
    },
    options,
  );
}

/**
 * True to include the sandbox payments: in a trial, and in production only if the settings ask for them.
 */
export function wantsSandbox({ NODE_ENV, PAYMENTS, DEMO_MODE }) {
  return NODE_ENV !== "production" || PAYMENTS === "sandbox" || DEMO_MODE === "true";
}

/** Reads the .env file without changing this process's environment, which tests must not inherit. */
function readSettings() {
  const file = join(ROOT, ".env");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const pairs = lines.map((line) => /^\s*(\w+)\s*=\s*["']?(.*?)["']?\s*$/.exec(line)).filter(Boolean);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}

async function whenChanged(name, sources, stamp, make, options = []) {
  const files = sources.flatMap((source) => listFiles(join(ROOT, source))).sort();
  const wanted = digest([readFileSync(LOCKFILE), ...options, ...files.flatMap((file) => [file, readFileSync(file)])]);
  if (read(stamp) === wanted) return;
  await step(name, async () => {
    await make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Compresses text files with brotli and gzip once, so that requests do not wait for it. */
async function compressFiles(folder) {
  const brotli = util.promisify(zlib.brotliCompress);
  const gzip = util.promisify(zlib.gzip);
  const compress = async (file) => {
    const content = readFileSync(file);
    if (content.length < COMPRESS_BYTES_MIN) return;
    const [br, gz] = await Promise.all([brotli(content), gzip(content, { level: 9 })]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  };
  await Promise.all(
    listFiles(folder)
      .filter((name) => /\.(js|css|svg|txt|json)$/.test(name))
      .map(compress),
  );
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
