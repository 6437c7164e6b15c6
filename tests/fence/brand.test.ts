import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/** The seeded name in any spelling, and its sentence-like forms in markup. */
const SEEDED_NAME = /meadow\s*(?:&amp;|&|and|-and-)?\s*salt/i;

/** Files that may name the seeded brand, each with its reason. A path that ends in a slash is a folder. */
const EXCEPTIONS: readonly { path: string; reason: string }[] = [
  { path: "src/domain/brand/seeded-brand.ts", reason: "the seeded brand itself" },
  { path: "src/server/admin/demo/", reason: "addresses of demonstration accounts" },
  { path: "src/server/app/backup/encrypted-file.ts", reason: "first bytes of backup files, also of older ones" },
  { path: "src/server/app/monitoring/start-tracing.ts", reason: "name under which operators find the process" },
];

it("Only the seed names a brand, because every page, email and document takes it from the settings", () => {
  const named = listProjectFiles().filter(
    (file) =>
      file.startsWith("src/") &&
      /\.(?:tsx?|mjs|cjs|css|md|mjml|txt|svg|json|html|webmanifest)$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      SEEDED_NAME.test(readFileSync(file, "utf8")),
  );
  const isAllowed = (file: string) => EXCEPTIONS.some(({ path }) => file === path || file.startsWith(path));
  expect(named.filter((file) => !isAllowed(file))).toEqual([]);
  // An exception without a file is out of date.
  expect(EXCEPTIONS.filter(({ path }) => !named.some((file) => file.startsWith(path)))).toEqual([]);
});

it("Only the brand's module and the example trader read the seeded brand", () => {
  const readers = listProjectFiles().filter(
    (file) =>
      file.startsWith("src/") &&
      !/\.test\.tsx?$/.test(file) &&
      /from "[^"]*seeded-brand\.ts"/.test(readFileSync(file, "utf8")),
  );
  expect(readers.filter((file) => !file.startsWith("src/server/platform/brand/"))).toEqual([
    "src/domain/settings/trader.ts",
  ]);
});
