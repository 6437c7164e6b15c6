import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { NODE, ROOT } from "./set-up.mjs";

/**
 * Names of browsers in order of preference. The headless shell is first, because it needs a fifth less processor time.
 */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Finds a Chromium for the browser tests: an installed one, else Playwright's download, else Debian's as root. */
export async function findChromium() {
  return process.env.CHROMIUM_PATH ?? installed() ?? (await downloaded()) ?? fromDebian() ?? undefined;
}

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find((candidate) => existsSync(candidate));
}

async function downloaded() {
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("Downloading Chromium...");
  const cli = join(ROOT, "node_modules", "playwright-core", "cli.js");
  spawnSync(NODE, [cli, "install", "chromium"], { cwd: ROOT, stdio: "ignore", timeout: 300_000 });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Chromium with apt...");
  const apt = (args) => spawnSync("apt-get", args, { stdio: "ignore", timeout: 600_000 }).status === 0;
  apt(["update"]) && apt(["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
  return installed();
}
