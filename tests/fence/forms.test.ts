import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/** Forms of the dashboard that no send can be refused, or that show an error summary of their own. */
const OTHERS = [
  "kit/entity-form.tsx",
  "kit/inline-form.tsx",
  // Searches.
  "kit/list-toolbar.tsx",
  "orders/parcels/scan-field.tsx",
  // Its button is off without a text, and it asks first.
  "orders/recall/recall-page.tsx",
  // It has an error summary for both of its forms.
  "orders/telephone/new-order-dialog.tsx",
  // Each section has an error summary.
  "settings/settings-page.tsx",
];

it("every form of the dashboard comes from the kit, whose error summary takes the focus", () => {
  const files = listProjectFiles()
    .filter((file) => file.startsWith("src/web/admin/") && file.endsWith(".tsx"))
    .filter((file) => /<form\b/.test(readFileSync(file, "utf8")))
    .map((file) => file.replace("src/web/admin/", ""));
  expect(files.toSorted()).toEqual(OTHERS.toSorted());
});
