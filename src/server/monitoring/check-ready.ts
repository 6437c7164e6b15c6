import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ShopError } from "#domain/shop-error.ts";
import { MIGRATIONS } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { withTimeout } from "#server/kernel/with-timeout.ts";
import { countAppliedMigrations } from "./monitoring.queries.ts";

/** The answer must come soon, also when every connection is busy. */
const ANSWER_TIMEOUT_MS = 2_000;

let ownMigrations: number | undefined;

/** Refuses `not-ready` from a process that is ending, and where the database is away, slow or behind this version. */
export async function checkReady(shop: Shop): Promise<void> {
  if (shop.isClosing()) throw new ShopError("not-ready");
  const applied = await withTimeout(ANSWER_TIMEOUT_MS, countAppliedMigrations(shop.db)).catch((error: unknown) => {
    shop.databaseHealth.noteAway(error);
    throw new ShopError("not-ready");
  });
  ownMigrations ??= countOwnMigrations();
  if (applied < ownMigrations) throw new ShopError("not-ready");
}

/** How many migrations this version brings. */
export function countOwnMigrations(): number {
  const journal = readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8");
  return z.object({ entries: z.array(z.unknown()) }).parse(JSON.parse(journal)).entries.length;
}
