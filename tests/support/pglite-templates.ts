import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openPglite } from "#server/platform/db/open-database.ts";
import { runAtExit } from "./at-exit.ts";
import { fillTemplate, TEMPLATES, type Template } from "./test-templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder that contains one data folder per template. Copying a data folder is faster than creating a database. */
    pgliteTemplates: string;
  }
}

export default async function makePgliteTemplates(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "meadow-pglite-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  runAtExit(remove);
  let before = pgliteTemplate(folder, "bare");
  mkdirSync(before);
  await (await PGlite.create(join(before, "database"))).close();
  for (const template of TEMPLATES) {
    const dataDir = pgliteTemplate(folder, template);
    cpSync(before, dataDir, { recursive: true });
    const database = await openPglite(dataDir);
    await fillTemplate(database.db, template);
    await database.close();
    before = dataDir;
  }
  project.provide("pgliteTemplates", folder);
  return remove;
}

/** Path of a template's data folder. The `bare` template has no tables. */
export function pgliteTemplate(folder: string, template: Template | "bare"): string {
  return join(folder, template);
}
