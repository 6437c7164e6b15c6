import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { inject } from "vitest";
import { connectPostgres, type OpenDatabase, openPglite } from "#server/db/open-database.ts";
import { createDatabase, dropDatabase } from "./create-database.ts";
import { pgliteTemplate } from "./pglite-templates.ts";
import { postgresTemplate } from "./postgres-templates.ts";
import type { Template } from "./test-templates.ts";

/** A database of its own that begins as a template; it is gone when it is closed. */
export async function openTestDatabase(template: Template): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE === "postgres") return openTestPostgres(template);
  return openPglite(undefined, { dump: new Blob([readFileSync(pgliteTemplate(inject("pgliteTemplates"), template))]) });
}

async function openTestPostgres(template: Template): Promise<OpenDatabase> {
  const name = `meadow_test_${randomBytes(6).toString("hex")}`;
  const server = inject("postgresUrl");
  const database = connectPostgres(await createDatabase(server, name, postgresTemplate(template)));
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}
