import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase, openDatabaseAsItIs } from "#server/platform/db/open-database.ts";
import { createDatabase, dropDatabase } from "./create-database.ts";
import { pgliteTemplate } from "./pglite-templates.ts";
import { waysOf } from "./pooled-place.ts";

interface EmptyDatabase {
  open: (migrations?: string) => Promise<OpenDatabase>;
  openAsItIs: () => Promise<OpenDatabase>;
  drop: () => Promise<void>;
}

/** Prepares an empty database, which can be opened and closed several times. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-empty-"));
  const forgetFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (process.env.TEST_DATABASE !== "postgres") {
    cpSync(pgliteTemplate(inject("pgliteTemplates"), "bare"), dataDir, { recursive: true });
    return {
      open: (migrations) => openDatabase({ databaseUrl: undefined, dataDir }, migrations),
      openAsItIs: () => openDatabaseAsItIs({ databaseUrl: undefined, dataDir }),
      drop: async () => forgetFolder(),
    };
  }
  const name = `meadow_empty_${randomBytes(6).toString("hex")}`;
  const server = inject("postgresUrl");
  const { url, directUrl, byRows } = waysOf(await createDatabase(server, name));
  const place = { databaseUrl: url, databaseDirectUrl: directUrl, databaseByRows: byRows, dataDir };
  return {
    open: (migrations) => openDatabase(place, migrations),
    openAsItIs: () => openDatabaseAsItIs(place),
    drop: async () => {
      forgetFolder();
      await dropDatabase(server, name);
    },
  };
}
