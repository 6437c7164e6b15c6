import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, fail, install, NODE, ROOT } from "./set-up.mjs";

const REPORT = join(ROOT, ".cache", "test-report.json");
const CHECKS = ["check:style", "check:types", "check:unused"];

install();
const { findChromium } = await import("./chromium.mjs");
const chromium = await findChromium();
if (!chromium) fail("The journeys need Chromium: install it, or set CHROMIUM_PATH to one.");
build();

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const check of CHECKS) {
  console.log(`\n> ${check}`);
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, "run", "--silent", check], { cwd: ROOT, stdio: "inherit" })
    : spawnSync("npm", ["run", "--silent", check], { cwd: ROOT, stdio: "inherit" });
  counts[status === 0 ? "passed" : "failed"] += 1;
}

mkdirSync(join(ROOT, ".cache"), { recursive: true });
rmSync(REPORT, { force: true });
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const { status } = spawnSync(
  NODE,
  [vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`, ...process.argv.slice(2)],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: chromium } },
);
const report = JSON.parse(readFileSync(REPORT, "utf8"));
counts.passed += report.numPassedTests;
counts.failed += report.numFailedTests;
counts.skipped += report.numPendingTests + report.numTodoTests;
// A file that cannot even be loaded, or a run that ends badly, counts too.
if (status !== 0 && counts.failed === 0) counts.failed = 1;

console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`);
process.exit(counts.failed === 0 ? 0 : 1);
