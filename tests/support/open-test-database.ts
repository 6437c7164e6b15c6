import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { connectPostgres, type OpenDatabase, openPglite } from "#server/platform/db/open-database.ts";
import { doNotRunAtExit, runAtExit } from "./at-exit.ts";
import { createDatabase, dropDatabase } from "./create-database.ts";
import { pgliteTemplate } from "./pglite-templates.ts";
import { waysOf } from "./pooled-place.ts";
import { postgresTemplate } from "./postgres-templates.ts";
import type { Template } from "./test-templates.ts";

/** Opens a copy of a template database. Closing it deletes the copy. */
export async function openTestDatabase(template: Template): Promise<OpenDatabase> {
  return process.env.TEST_DATABASE === "postgres" ? openTestPostgres(template) : openTestPglite(template);
}

async function openTestPglite(template: Template): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "meadow-test-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  runAtExit(remove);
  cpSync(pgliteTemplate(inject("pgliteTemplates"), template), folder, { recursive: true });
  const database = await openPglite(folder);
  return {
    ...database,
    close: async () => {
      await database.close();
      doNotRunAtExit(remove);
      remove();
    },
  };
}

async function openTestPostgres(template: Template): Promise<OpenDatabase> {
  const name = `meadow_test_${randomBytes(6).toString("hex")}`;
  const server = inject("postgresUrl");
  const { url, ...ways } = waysOf(await createDatabase(server, name, postgresTemplate(template)));
  const database = connectPostgres(url, ways);
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}
