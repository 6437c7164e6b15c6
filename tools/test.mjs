import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./run-checks.mjs";
import { makeRunFolder } from "./run-folder.mjs";
import { build, fail, install, NODE, ROOT } from "./set-up.mjs";

const REPORT = join(ROOT, ".cache", "test-report.json");
const CHECKS = ["check:style", "check:types", "check:unused"];
const PROJECTS = ["unit", "postgres", "pglite", "processes", "journeys"];

const given = process.argv.slice(2);
/** Everything on both databases, not only what can differ on the embedded one. */
const triesEverything = given.includes("--all");
/** The benches and the soak instead, which take long and whose subject seldom changes. */
const isLong = given.includes("--long");
const rest = given.filter((word) => word !== "--all" && word !== "--long");
/** `--bail` alone ends at the first failure; Vitest wants the number. */
const options = rest.map((word) => (word === "--bail" ? "--bail=1" : word));
const bails = options.some((word) => /^--bail=[1-9]/.test(word));
const namesProject = options.some((word) => word.startsWith("--project"));
const projects = namesProject ? [] : (isLong ? ["long"] : PROJECTS).flatMap((name) => ["--project", name]);

install();
const { findChromium } = await import("./chromium.mjs");
const chromium = await findChromium();
if (!chromium) fail("The journeys need Chromium: install it, or set CHROMIUM_PATH to one.");
// The checks are processes of their own, and need nothing that is built.
const checking = runChecks(isLong ? [] : CHECKS);
build();

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const isFine of await checking) counts[isFine ? "passed" : "failed"] += 1;
if (bails && counts.failed > 0) close();

mkdirSync(join(ROOT, ".cache"), { recursive: true });
rmSync(REPORT, { force: true });
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const reporters = ["--reporter=minimal", "--reporter=./tools/progress-reporter.mjs"];
const runFolder = makeRunFolder();
const { status } = spawnSync(
  NODE,
  [vitest, "run", ...reporters, "--reporter=json", `--outputFile.json=${REPORT}`, ...projects, ...options],
  {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      TEST_EVERYTHING: triesEverything ? "1" : "",
      TMPDIR: runFolder,
    },
  },
);
rmSync(runFolder, { recursive: true, force: true });
if (existsSync(REPORT)) {
  const report = JSON.parse(readFileSync(REPORT, "utf8"));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + report.numTodoTests;
}
// A file that cannot even be loaded, or a run that ends badly, counts too.
if (status !== 0 && counts.failed === 0) counts.failed = 1;
close();

/** Says how it went in one line, and ends with it. */
function close() {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
  process.exit(counts.failed === 0 ? 0 : 1);
}
