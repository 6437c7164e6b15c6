import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/** Records whose forms the specification names in title case. */
const SPECIFIED = /^(Add|Edit|Create|Update) (Category|Product|Discount Code|Code)$/;

const FORM_TEXTS = /\b(?:addTitle|editTitle|action)(?::|=)(.*)/g;

it("the forms of the dashboard have titles and buttons in sentence case, unless the specification writes them", () => {
  const titled = listProjectFiles()
    .filter((file) => file.startsWith("src/web/admin/") && file.endsWith(".tsx"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(FORM_TEXTS)].map(([, texts = ""]) => ({ file, texts })))
    .flatMap(({ file, texts }) => [...texts.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => ({ file, text })))
    .filter(({ text }) => / [A-Z][a-z]/.test(text) && !SPECIFIED.test(text));
  expect(titled).toEqual([]);
});
