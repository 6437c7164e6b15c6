import { sql } from "drizzle-orm";
import type { Tx } from "./open-database.ts";

/** The channel on which every process hears that public pages show something else from now on. */
export const PAGES_CHANGED = "pages_changed";

/** Announces it with the commit of what changed. */
export async function announcePagesChanged(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${PAGES_CHANGED}, '')`);
}
