import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { JOB_NAMES } from "#server/platform/names/job-schedules.ts";
import { listProjectFiles } from "#tests/support/project-files.ts";

const tests = listProjectFiles().filter((file) => file.endsWith(".test.ts"));
const config = readFileSync("vitest.config.ts", "utf8").replace(/^\s*\/\/.*|\/\*\*.*\*\/$/gm, "");
const patterns = [...config.matchAll(/"([^"]*\.test\.ts)"/g)].map(([, pattern = ""]) => pattern);

/** Expands "e2e/{away,security}.test.ts" to "e2e/away.test.ts" and "e2e/security.test.ts". */
function withoutBraces(pattern: string): string[] {
  const [braces, choices = ""] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return [pattern];
  return choices.split(",").flatMap((choice) => withoutBraces(pattern.replace(braces, choice)));
}

function matchingNothing(patternsTried: readonly string[]): string[] {
  return patternsTried.flatMap(withoutBraces).filter((name) => !tests.some((file) => matchesGlob(file, name)));
}

describe("the lists of test files in vitest.config.ts", () => {
  it("name files that exist: a renamed test does not drop out of the default run", () => {
    expect(patterns.length).toBeGreaterThan(15);
    expect(config.match(/\.test\.ts/g)).toHaveLength(patterns.length);
    expect(matchingNothing(patterns)).toEqual([]);
    expect(matchingNothing(["tests/e2e/{security,no-such-journey}.test.ts"])).toEqual([
      "tests/e2e/no-such-journey.test.ts",
    ]);
  });

  it("have a place for each test, in a project that npm test or its long form runs", () => {
    expect(tests.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
    const projects = [...config.matchAll(/\bname: "([\w-]+)"/g)].map(([, name]) => name);
    const runner = readFileSync("tools/test.mjs", "utf8");
    expect(projects.length).toBeGreaterThan(5);
    expect(projects.filter((name) => !runner.includes(`"${name}"`))).toEqual([]);
  });
});

/** Jobs whose use case has a test that calls it without the job. */
const TESTED_DIRECTLY = ["tidy-tables", "forget-notices"];

it("each job of the shop is run by a test that names it", () => {
  const run = tests.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/runJob\("([\w-]+)"\)/g)].map(([, name]) => name),
  );
  expect(JOB_NAMES.filter((name) => !run.includes(name))).toEqual(TESTED_DIRECTLY);
});
