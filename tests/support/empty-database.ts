import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#server/db/open-database.ts";
import { withDatabase } from "./start-postgres.ts";

interface EmptyDatabase {
  open: (migrations?: string) => Promise<OpenDatabase>;
  drop: () => Promise<void>;
}

/** A place for a database that has no tables yet; it may be opened and closed several times. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-empty-"));
  const forgetFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (process.env.TEST_DATABASE !== "postgres") {
    return {
      open: (migrations) => openDatabase({ databaseUrl: undefined, dataDir }, migrations),
      drop: async () => forgetFolder(),
    };
  }
  const templateUrl = inject("templateDatabaseUrl");
  const name = `meadow_empty_${randomBytes(6).toString("hex")}`;
  await administer(templateUrl, `create database ${name}`);
  return {
    open: (migrations) => openDatabase({ databaseUrl: withDatabase(templateUrl, name), dataDir }, migrations),
    drop: async () => {
      forgetFolder();
      await administer(templateUrl, `drop database ${name} with (force)`);
    },
  };
}

async function administer(templateUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: withDatabase(templateUrl, "postgres") });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
