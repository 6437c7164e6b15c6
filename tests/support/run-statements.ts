import { PGlite } from "@electric-sql/pglite";
import type { OpenDatabase } from "#server/platform/db/open-database.ts";

/** Runs several statements at once with either driver. */
export async function runStatements({ client }: OpenDatabase, statements: string): Promise<void> {
  if (client instanceof PGlite) await client.exec(statements);
  else await client.query(statements);
}
