// What the tries of this folder share: steps that say how long they took, and a look at pages while something is done.
import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join, relative } from "node:path";

/** Not of the sources: what a new machine makes itself. */
const MADE_HERE = new Set([".git", ".cache", ".data", ".env", ".react-router", "build", "node_modules"]);
/** What npm tells the scripts that it runs: its cache and log are those of whoever began the try, not of the shop's user. */
const OF_NPM = /^npm_(?!config_registry$)/i;
const LOOK_EVERY_MS = 50;
/** Long, because machines may be busy with much else. */
const READY_MS = 120_000;

const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_NPM.test(name)));

let steps = 0;
const beganMs = performance.now();

/** Ends here, saying so, where the machine lacks what a try needs. */
export function needs({ isRoot = false, programs }) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  const missing = programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
  if (isRoot && process.getuid?.() !== 0) missing.push("root");
  if (missing.length === 0) return;
  console.log(`SKIPPED: this machine lacks ${missing.join(", ")}.`);
  process.exit(0);
}

/** Does something and says what was seen, or ends the try. */
export async function step(name, work) {
  const stepBeganMs = performance.now();
  const seen = await work();
  steps += 1;
  const seconds = ((performance.now() - stepBeganMs) / 1_000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${name}: ${seen}`);
}

export function finish() {
  console.log(`\nAll ${steps} steps done in ${Math.round((performance.now() - beganMs) / 1_000)} s.`);
}

export function expect(holds, words) {
  if (!holds) throw new Error(words);
}

/** Runs a program; answers how it ended and what it said. Throws when it fails, unless it `mayFail`. */
export function run(file, words = [], { env = {}, cwd, input, mayFail = false } = {}) {
  return new Promise((resolve, reject) => {
    const path = `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/sbin`;
    const stdin = input === undefined ? "ignore" : "pipe";
    const child = spawn(file, words, {
      cwd,
      env: { ...surroundings, PATH: path, ...env },
      stdio: [stdin, "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (part) => {
      stdout += part;
    });
    child.stderr.on("data", (part) => {
      stderr += part;
    });
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0 || mayFail) resolve({ status, stdout, stderr });
      else reject(new Error(`${file} ${words.join(" ")} ended with ${status}:\n${stdout}${stderr}`));
    });
    child.stdin?.end(input);
  });
}

/** Copies the sources as a new machine gets them, without what else is `left`: names, or "*." and an ending. */
export function copySources(from, to, left = []) {
  const isLeft = (path) =>
    MADE_HERE.has(path.split("/")[0]) ||
    left.some((name) => path === name || (name.startsWith("*.") && path.endsWith(name.slice(1))));
  cpSync(from, to, { recursive: true, filter: (file) => !isLeft(relative(from, file)) });
  return to;
}

/** Where this machine gets its own packages. */
export function mirror() {
  const found = ["/etc/apt/sources.list", "/etc/apt/sources.list.d/debian.sources"]
    .filter((file) => existsSync(file))
    .map((file) => /^(?:deb |URIs: )\S*?(https?:\/\/\S+)/m.exec(readFileSync(file, "utf8"))?.[1]);
  const address = found.find((one) => one !== undefined);
  expect(address !== undefined, "this machine names no source of packages");
  return address;
}

export function lastLine(text) {
  return text.trim().split("\n").at(-1);
}

/** Waits until a shop says that it is ready; throws with what it said when it does not, or ends first. */
export async function untilReady(base, said, { isRunning = () => true, timeoutMs = READY_MS } = {}) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && isRunning()) {
    const isReady = await fetch(`${base}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the shop is not ready; it said: ${said()}`);
}

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The scripts and styles that a page names. */
export async function filesOf(address) {
  const reply = await fetch(address);
  const html = await reply.text();
  expect(reply.ok, `${address} was answered ${reply.status}`);
  return [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path))].toSorted();
}

/** Looks at the front page with all that it names, again and again, until it is told to stop. */
export function watchPages(base) {
  const seen = { looks: 0, unreachable: 0, missing: [] };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      try {
        for (const path of await filesOf(`${base}/`)) {
          const { ok, status } = await fetch(base + path);
          if (!ok) seen.missing.push(`${path}: ${status}`);
        }
        seen.looks += 1;
      } catch {
        seen.unreachable += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return seen;
  };
}
