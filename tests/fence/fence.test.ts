import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

interface Cruise {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

function cruise(folder: string): Cruise {
  const command = ["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "--output-type", "json", folder];
  // The exit code is the number of violations, so only the output shows whether the program itself failed.
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8", maxBuffer: OUTPUT_BYTES_MAX });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

/** Long, because the test reads every file and the machine may be busy. */
const TIMEOUT_MS = 240_000;

describe("the import rules between layers and modules", { timeout: TIMEOUT_MS }, () => {
  it("are respected by every file, and every file was checked", () => {
    const { modules, summary } = cruise("src");
    const seen = new Set(modules.map((module) => module.source));
    const files = listProjectFiles().filter((file) => /^src\/.*\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !seen.has(file))).toEqual([]);
    expect(summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });

  it("catch every planted violation", () => {
    const { summary } = cruise("tests/fence/planted");
    const caught = summary.violations.map(({ from, rule }) => `${rule.name}: ${from.replace(/.*planted\/src\//, "")}`);
    for (const expected of [
      "domain-is-alone: domain/reads-the-wire.ts",
      "domain-packages: domain/reads-the-wire.ts",
      "contract-knows-domain: contract/reads-the-shelf.ts",
      "contract-packages: contract/reads-the-shelf.ts",
      "web-never-server: web/calls-the-server.ts",
      "zod-through-contract: web/checks-by-itself.ts",
      "ui-knows-no-shop: web/ui/knows-the-basket.ts",
      "module-public-api-only: server/basket/reaches-across.ts",
      "routes-only-from-http: server/basket/reaches-across.ts",
      "server-never-web: server/basket/reaches-across.ts",
      "sql-in-queries: server/basket/reaches-across.ts",
      "no-cycles: domain/knows-its-reader.ts",
      "group-platform: server/platform/names/looks-up.ts",
      "group-modules: server/orders/looks-up.ts",
      "group-modules: server/subscriptions/looks-up.ts",
      "group-modules: server/accounts/looks-up.ts",
      "group-modules: server/finance/looks-up.ts",
      "group-app: server/app/jobs/looks-up.ts",
      "every-module-is-listed: server/attic/is-not-listed.ts",
    ]) {
      expect(caught).toContain(expected);
    }
  });
});
