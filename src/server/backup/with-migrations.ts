import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "#server/config/config.ts";
import { MIGRATIONS } from "#server/db/open-database.ts";

/** A folder with the first migrations only, for as long as the work takes. */
export async function withMigrations<T>(count: number, work: (folder: string) => Promise<T>): Promise<T> {
  const journal = z
    .looseObject({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8")));
  if (count > journal.entries.length) {
    throw new StartError("The backup was taken by a newer version of the shop: update this one first.");
  }
  const folder = mkdtempSync(join(tmpdir(), "meadow-migrations-"));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const first = { ...journal, entries: journal.entries.slice(0, count) };
    writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(first));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
