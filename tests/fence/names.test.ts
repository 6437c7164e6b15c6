import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/**
 * Files whose name does not follow from their export. Contracts and tables are named after their noun, SQL, routes and
 * index files after their module, schema files after their form, and some files by the framework.
 */
const OTHERWISE =
  /^src\/(contract|server\/platform\/db\/schema)\/|\.(queries|routes|test)\.ts$|\/index\.ts$|^src\/web\/(entry|root)|\/(seo\/(manifest|robots|sitemap|product-feed)|install\/(admin-manifest|offline-worker)|shelf\/all-shelves|layout\/old-address)\.ts$|-schema\.ts$/;
const VALUE = /^export (?:default )?(?:async )?(?:function\*?|const|class) (\w+)/gm;
const TYPE = /^export (?:interface|type) (\w+)/gm;

it("a file that exports one thing is called after it", () => {
  const files = listProjectFiles().filter((file) => /^src\/.*\.tsx?$/.test(file) && !OTHERWISE.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !isCalledAfter(file, readFileSync(file, "utf8")))).toEqual([]);
});

it("a file that is called otherwise is noticed", () => {
  expect(isCalledAfter("src/server/basket/helpers.ts", "export function addToBasket() {}")).toBe(false);
  expect(isCalledAfter("src/server/basket/add-to-basket.ts", "export function addToBasket() {}")).toBe(true);
});

/**
 * True if the file is named after a type. A file with one value and several types may be named after one of the types.
 */
function isCalledAfter(file: string, text: string): boolean {
  const exported = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => inKebab(name));
  const values = exported(VALUE);
  const types = exported(TYPE);
  if (values.length > 1 || (values.length === 0 && types.length !== 1)) return true;
  return [...values, ...types].includes(basename(file).replace(/\.tsx?$/, ""));
}

/** Converts "addToBasket", "ADD_TO_BASKET" and "AddToBasket" to "add-to-basket". */
function inKebab(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}
