import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const REPORTER = resolve("tools/progress-reporter.mjs");
const DESCRIBE = `
  const { describeFailures } = await import(process.argv[1]);
  console.log(describeFailures(JSON.parse(process.argv[2]), { mode: "--all" }));
`;

describe("a failing test run", () => {
  let folder: string;
  let failures: Record<string, string>[];
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
      },
    ]);
  });

  it("closes with the error, the evidence and a command that runs the test alone", () => {
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
      "   evidence:  .cache/failures/price",
      "   run alone: npm test -- --all --project planted a.test.ts -t 'a price is £5\\.99 \\(with VAT\\), in Robin'\\''s basket'",
    ]);
  });
});
