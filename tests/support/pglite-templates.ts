import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openPglite } from "#server/db/open-database.ts";
import { fillTemplate, TEMPLATES, type Template } from "./test-templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with a file for each template, from which an embedded database is loaded faster than it is made. */
    pgliteTemplates: string;
  }
}

/** Makes the databases that the tests on PGlite start from. */
export default async function makePgliteTemplates(project: TestProject): Promise<void> {
  const folder = resolve(".cache/pglite-templates");
  mkdirSync(folder, { recursive: true });
  const database = await openPglite();
  for (const template of TEMPLATES) {
    await fillTemplate(database.db, template);
    const dump = await (database.client as PGlite).dumpDataDir("none");
    writeFileSync(pgliteTemplate(folder, template), Buffer.from(await dump.arrayBuffer()));
  }
  await database.close();
  project.provide("pgliteTemplates", folder);
}

/** Where a template's file lies. */
export function pgliteTemplate(folder: string, template: Template): string {
  return `${folder}/${template}.tar`;
}
