import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { connectPostgres, type OpenDatabase, openPglite } from "#server/db/open-database.ts";
import { pgliteTemplate } from "./pglite-templates.ts";
import { postgresTemplate } from "./postgres-templates.ts";
import { withDatabase } from "./start-postgres.ts";
import type { Template } from "./test-templates.ts";

/** One connection for making and dropping databases; it ends with the process. */
let keeper: pg.Pool | undefined;

/** A database of its own that begins as a template; it is gone when it is closed. */
export async function openTestDatabase(template: Template): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE === "postgres") return openTestPostgres(template);
  return openPglite(undefined, { dump: new Blob([readFileSync(pgliteTemplate(inject("pgliteTemplates"), template))]) });
}

async function openTestPostgres(template: Template): Promise<OpenDatabase> {
  const name = `meadow_test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name} template ${postgresTemplate(template)}`);
  const database = connectPostgres(withDatabase(inject("postgresUrl"), name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** Runs a statement beside all tests' databases, where databases are made and dropped. */
export async function administer(statement: string): Promise<void> {
  keeper ??= new pg.Pool({ connectionString: inject("postgresUrl"), max: 1, allowExitOnIdle: true });
  await keeper.query(statement);
}
