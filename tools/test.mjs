import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./run-checks.mjs";
import { makeRunFolder } from "./run-folder.mjs";
import { build, fail, install, NODE, ROOT } from "./set-up.mjs";

const REPORT = join(ROOT, ".cache", "test-report.json");
const CHECKS = ["check:style", "check:types", "check:unused"];
const UNSTEADY_AT_MOST = 3;
const PROJECTS = ["unit", "postgres", "pglite", "processes", "journeys"];

const given = process.argv.slice(2);
/** Everything on both databases, not only what can differ on the embedded one. */
const triesEverything = given.includes("--all");
/** The benches and the soak instead, which take long and whose subject seldom changes. */
const isLong = given.includes("--long");
/** What failed is tried once more by itself, and called unsteady where it passes then: docs/decisions/0040. */
const looksTwice = given.includes("--look-twice");
const rest = given.filter((word) => !["--all", "--long", "--look-twice"].includes(word));
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

const counts = { passed: 0, failed: 0, skipped: 0, unsteady: 0 };
for (const isFine of await checking) counts[isFine ? "passed" : "failed"] += 1;
if (bails && counts.failed > 0) close();

mkdirSync(join(ROOT, ".cache"), { recursive: true });
const run = tryTests(options);
counts.unsteady = looksTwice && isWorthASecondLook(run) ? lookAgain(run) : 0;
counts.passed += run.passed + counts.unsteady;
counts.failed += run.failed - counts.unsteady;
counts.skipped += run.skipped;
close();

/** Runs Vitest once. What cannot even be loaded, or a run that ends badly, counts as a failure, too. */
function tryTests(words) {
  rmSync(REPORT, { force: true });
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=minimal", "--reporter=./tools/progress-reporter.mjs"];
  const runFolder = makeRunFolder();
  const { status } = spawnSync(
    NODE,
    [vitest, "run", ...reporters, "--reporter=json", `--outputFile.json=${REPORT}`, ...projects, ...words],
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
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  const report = JSON.parse(readFileSync(REPORT, "utf8"));
  const failures = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => ({ file, fullName })),
  );
  return {
    passed: report.numPassedTests,
    failed: status === 0 ? 0 : Math.max(1, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** A few tests of thousands failed. More of them, or a file that was not even loaded, is no accident. */
function isWorthASecondLook({ failed, failures }) {
  return failures.length === failed && failed > 0 && failed <= UNSTEADY_AT_MOST;
}

/** How many failures were gone when their files were tried by themselves; each is named for whoever mends it. */
function lookAgain({ failures }) {
  const files = [...new Set(failures.map(({ file }) => file))];
  console.log(`\nTried once more by themselves: ${files.join(", ")}`);
  const second = tryTests([...options, ...files]);
  if (second.failed > 0) return 0;
  for (const { file, fullName } of failures) console.log(`  unsteady, to be mended: ${file} > ${fullName}`);
  return failures.length;
}

/** Says how it went in one line, and ends with it. */
function close() {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  const shaky = counts.unsteady > 0 ? `, ${counts.unsteady} unsteady` : "";
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}${shaky}`);
  process.exit(counts.failed === 0 ? 0 : 1);
}
