import { announce } from "./announce.ts";
import type { Tx } from "./open-database.ts";

/** The channel on which every process hears that public pages show something else from now on. */
export const PAGES_CHANGED = "pages_changed";

/** Announces it with the commit of what changed. */
export async function announcePagesChanged(tx: Tx): Promise<void> {
  await announce(tx, PAGES_CHANGED, "");
}
