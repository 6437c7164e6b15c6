import { expect } from "vitest";
import { continueImport, type ImportView, listImportRows, uploadImport } from "#contract/admin/admin-imports.ts";
import type { TestBrowser } from "./test-browser.ts";

/** Uploads a file of another shop. */
export async function uploadMoved(admin: TestBrowser, bytes: string | Buffer): Promise<ImportView> {
  const reply = await admin.upload(uploadImport, {}, { name: "file.csv", type: "text/csv", bytes });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as ImportView;
}

/** Repeats a step of an import until it is finished. */
export async function runMoved(admin: TestBrowser, view: ImportView, step: "try" | "import"): Promise<ImportView> {
  const done = step === "try" ? "tried" : "imported";
  let now = view;
  while (now[done] < now.rows) now = await admin.call(continueImport, { importId: view.id, step });
  return now;
}

/** Line, outcome and notes of each row. */
export async function movedOutcomes(admin: TestBrowser, show: "refused" | "noted" | "all" = "all") {
  const rows = await admin.call(listImportRows, { show, limit: "200" });
  return rows.map(({ line, outcome, notes }) => [line, outcome, ...notes]);
}
