import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const REPORTER = resolve("tools/progress-reporter.mjs");
const DESCRIBE = `
  const { describeFailures } = await import(process.argv[1]);
  console.log(describeFailures(JSON.parse(process.argv[2]), { mode: "--all" }));
`;

const ANNOUNCE = `
  const { announceRun, readRuns, saveRun } = await import(process.argv[1]);
  const file = process.argv[2];
  const plan = { checks: ["check:style"], projects: ["unit", "journeys"], files: [], isComplete: true };
  console.log(announceRun(plan, readRuns(file)["--all"]));
  saveRun(file, "--all", 754.2);
  saveRun(file, "", 30);
  console.log(announceRun(plan, readRuns(file)["--all"]));
  console.log(announceRun({ ...plan, checks: [], files: ["a.test.ts"] }, readRuns(file)[""]));
`;

describe("a test run", () => {
  it("begins with what it will do and how long the last run of its kind took", () => {
    const folder = mkdtempSync(join(tmpdir(), "meadow-test-run-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const words = ["--input-type=module", "-e", ANNOUNCE, resolve("tools/test-runs.mjs"), join(folder, "runs.json")];
    const complete = "This run: checks (style); build if the sources have changed; tests (unit, journeys, every file).";
    expect(execFileSync(process.execPath, words, { encoding: "utf8" }).trim().split("\n")).toEqual([
      complete,
      "There is no earlier run to compare.",
      complete,
      "The last such run took 12 min 34 s.",
      "This run: build if the sources have changed; tests of a.test.ts.",
      "The last such run took 30 s.",
    ]);
  });
});

describe("a failing test run", () => {
  let folder: string;
  let failures: Record<string, unknown>[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "meadow-failing-run-"));
    const reporters = JSON.stringify([[REPORTER, { folder }]]);
    writeFileSync(
      join(folder, "vitest.config.mjs"),
      `export default { test: { globals: true, name: "planted", reporters: ${reporters} } };`,
    );
    writeFileSync(
      join(folder, "price.test.js"),
      `describe("a price", () => {
        it("is £5.99 (with VAT), in Robin's basket", (context) => {
          context.task.meta.evidence = ".cache/failures/price";
          context.task.meta.pages = ["/basket, focus on nothing, messages: none"];
          throw new Error("expected 5.99\\nand more");
        });
        it("is never negative", () => {});
      });`,
    );
    writeFileSync(join(folder, "broken.test.js"), `throw new Error("cannot be loaded");`);
    const vitest = resolve("node_modules/vitest/vitest.mjs");
    const { status } = spawnSync(process.execPath, [vitest, "run", "--root", folder], { cwd: folder });
    expect(status).toBe(1);
    failures = JSON.parse(readFileSync(join(folder, "test-failures.json"), "utf8"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("keeps each failed test and each file that could not be loaded, and no other", () => {
    const file = (name: string) => relative(resolve("."), join(folder, name));
    expect(failures.toSorted((a, b) => String(a.file).localeCompare(String(b.file)))).toEqual([
      { project: "planted", file: file("broken.test.js"), error: "cannot be loaded" },
      {
        project: "planted",
        file: file("price.test.js"),
        name: "a price > is £5.99 (with VAT), in Robin's basket",
        error: "expected 5.99",
        evidence: ".cache/failures/price",
        pages: ["/basket, focus on nothing, messages: none"],
      },
    ]);
  });

  it("closes with the error, the state of the pages, the evidence and a command that runs the test alone", () => {
    const [price] = failures.filter(({ name }) => name);
    const closing = execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        DESCRIBE,
        resolve("tools/failures.mjs"),
        JSON.stringify([{ ...price, file: "a.test.ts" }]),
      ],
      { encoding: "utf8" },
    );
    expect(closing.trimEnd().split("\n")).toEqual([
      "1. planted > a.test.ts > a price > is £5.99 (with VAT), in Robin's basket",
      "   expected 5.99",
      "   page:      /basket, focus on nothing, messages: none",
      "   evidence:  .cache/failures/price",
      "   run alone: npm test -- --all --project planted a.test.ts -t 'a price is £5\\.99 \\(with VAT\\), in Robin'\\''s basket'",
    ]);
  });
});
