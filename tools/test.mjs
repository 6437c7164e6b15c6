import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describeFailures, FAILURES } from "./failures.mjs";
import { runChecks } from "./run-checks.mjs";
import { makeRunFolder } from "./run-folder.mjs";
import { build, fail, install, NODE, ROOT } from "./set-up.mjs";
import { announceRun, readRuns, saveRun } from "./test-runs.mjs";

const CACHE = join(ROOT, ".cache");
const REPORT = join(CACHE, "test-report.json");
const FAILED = join(CACHE, FAILURES);
const RUNS = join(CACHE, "test-runs.json");
const CHECKS = ["check:style", "check:types", "check:unused"];
const PROJECTS = ["unit", "postgres", "pglite", "processes", "journeys"];

const given = process.argv.slice(2);
/**
 * True to run all tests on both databases. By default, the embedded one runs only tests of behaviour that differs
 * between them.
 */
const triesEverything = given.includes("--all");
/** True to run only the benches and the soak test, which take a long time. */
const isLong = given.includes("--long");
const rest = given.filter((word) => !["--all", "--long"].includes(word));
/** Vitest requires a number after `--bail`. Without a number the run stops at the first failure. */
const options = rest.map((word) => (word === "--bail" ? "--bail=1" : word));
const bails = options.some((word) => /^--bail=[1-9]/.test(word));
const namesProject = options.some((word) => word.startsWith("--project"));
const chosen = isLong ? ["long", "long-postgres"] : PROJECTS;
const projects = namesProject ? [] : chosen.flatMap((name) => ["--project", name]);

const files = options.filter((word) => word.endsWith(".test.ts"));
const checks = isLong || files.length > 0 ? [] : CHECKS;
// A copy is sorted this way, because a fresh clone begins with the machine's own Node, and Node 18 has no `toSorted`.
const kind = [...given].sort().join(" ");
const beganMs = performance.now();
const plan = { checks, projects: namesProject ? ["the named project"] : chosen, files, isComplete: triesEverything };
console.log(`${announceRun(plan, readRuns(RUNS)[kind])}\n`);

await install();
const { findChromium } = await import("./chromium.mjs");
const chromium = await findChromium();
if (!chromium) fail("The browser tests need Chromium. Install it, or set CHROMIUM_PATH.");
// Starts the checks before the build. They run as separate processes and need no build.
const checking = runChecks(checks);
await build();

const counts = { passed: 0, failed: 0, skipped: 0 };
const failedChecks = [];
for (const [index, isFine] of (await checking).entries()) {
  counts[isFine ? "passed" : "failed"] += 1;
  if (!isFine) failedChecks.push(checks[index]);
}
if (bails && counts.failed > 0) close([]);

mkdirSync(CACHE, { recursive: true });
for (const path of [REPORT, FAILED, join(CACHE, "failures")]) rmSync(path, { recursive: true, force: true });
const run = runTests();
counts.passed += run.passed;
counts.failed += run.failed;
counts.skipped += run.skipped;
saveRun(RUNS, kind, (performance.now() - beganMs) / 1_000);
close(run.failures);

/** Runs Vitest once. A file that cannot be loaded, or an aborted run, counts as a failure too. */
function runTests() {
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
  const failures = existsSync(FAILED) ? JSON.parse(readFileSync(FAILED, "utf8")) : [];
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, skipped: 0, failures };
  const report = JSON.parse(readFileSync(REPORT, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: status === 0 ? 0 : Math.max(1, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

function close(failures) {
  for (const name of failedChecks) console.log(`\nFailed check: ${name}\n   run alone: npm run ${name}`);
  const mode = triesEverything ? "--all" : isLong ? "--long" : "";
  if (failures.length > 0) console.log(`\nFailed tests:\n\n${describeFailures(failures, { mode })}`);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
  process.exit(counts.failed === 0 ? 0 : 1);
}
