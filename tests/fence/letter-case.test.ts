import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/** Texts of the dashboard that the specification writes in title case. */
const SPECIFIED = [
  "Access Denied",
  "Active Subscriptions",
  "Add Category",
  "Add Discount Code",
  "Add Product",
  "Admin Dashboard",
  "Create Code",
  "Create Product",
  "Delete Orders",
  "Delete Products",
  "Edit Product",
  "Fixed Amount",
  "Login as Admin",
  "Mark Cancelled",
  "Mark Delivered",
  "Mark Processing",
  "Mark Shipped",
  "Max Uses",
  "Minimum Order Value",
  "Monthly Revenue",
  "PDF Invoices",
  "Product Name *",
  "Recent Orders",
  "Set to Draft",
  "Shipping Labels",
  "Stock Quantity",
  "Subscription Item",
  "Subscription Product",
  "Subscription Type",
  "Total Orders",
  "Total Users",
  "Update Code",
  "Update Product",
  "Valid Until",
];

/** Names that keep their capitals within a text. */
const NAMES =
  /\b(Click & Drop|Roman|Royal Mail|(Small|Medium) Parcel|Responsible Person|Northern Ireland|QuickBooks|Xero|EB Garamond|Figtree|Lora|Playfair Display|Source Sans|Recipes|Stripe('s)?|Jersey|Guernsey|(?<=the )Shop(?= menu))\b/g;

/** Texts in quotes, between tags, and alone in a line. Texts with a full stop, a bracket or a comma are sentences. */
const TEXTS = /"([^"\n]{3,60})"|`([^`\n]{3,60})`|>([A-Z][^<>{}\n]{2,60})<|^ +([A-Z][\w &*]{2,60})$/gm;

it("the dashboard writes labels, titles and buttons in sentence case, unless the specification writes them", () => {
  const files = listProjectFiles().filter((file) => /^src\/web\/admin\/.*(?<!\.test)\.tsx?$/.test(file));
  const texts = files.flatMap((file) => readTexts(file).map((text) => ({ file, text })));
  expect(texts.filter(({ text }) => isTitleCase(text))).toEqual([]);
  expect(
    SPECIFIED.filter((specified) => !texts.some(({ text }) => text.includes(specified))),
    "no longer in use",
  ).toEqual([]);
});

it("a status within a label is in lower case", () => {
  const files = listProjectFiles().filter((file) => /^src\/web\/admin\/.*(?<!\.test)\.tsx$/.test(file));
  const marks = files.flatMap((file) => readFileSync(file, "utf8").match(/`Mark [^`]*`/g) ?? []);
  expect(marks.length).toBeGreaterThan(4);
  expect(marks.filter((mark) => / as \$\{(?!.*\.toLowerCase\(\)\})/.test(mark))).toEqual([]);
});

it("recognises title case", () => {
  expect(
    ["Duplicate Product", "Mark as Shipped", "Delete Products now", "Valid From"].filter(isTitleCase),
  ).toHaveLength(4);
  expect(
    ["Duplicate product", "Add Product", "At Click & Drop", "Journals for Xero", "Edit Product: Oat Soap"].filter(
      isTitleCase,
    ),
  ).toEqual([]);
});

function readTexts(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(TEXTS)].map((texts) => texts.slice(1).find(Boolean)?.trim() ?? "");
}

function isTitleCase(text: string): boolean {
  if (!/^[A-Z]/.test(text) || /[.,(+/]/.test(text)) return false;
  const own = SPECIFIED.find(
    (specified) => text === specified || text.startsWith(`${specified}:`) || text === `${specified} (£)`,
  );
  return own === undefined && / [A-Z][a-z]/.test(text.replaceAll(NAMES, "…"));
}
