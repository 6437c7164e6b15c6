import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openPglite } from "#server/db/open-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A file that holds an empty, migrated embedded database: copying it is faster than making one. */
    pgliteTemplate: string;
  }
}

/** Makes the database that every test on PGlite starts from. */
export default async function makePgliteTemplate(project: TestProject): Promise<void> {
  const database = await openPglite();
  const dump = await (database.client as PGlite).dumpDataDir("none");
  const file = resolve(".cache/pglite-template.tar");
  mkdirSync(".cache", { recursive: true });
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide("pgliteTemplate", file);
}
