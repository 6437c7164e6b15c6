import type { Tx } from "#server/db/open-database.ts";
import { dropPayer } from "./methods.queries.ts";

/** Whoever was deleted at the provider pays for nothing any more: the account says so, and the next charge asks for a card. */
export async function forgetPayer(tx: Tx, payerId: string): Promise<void> {
  await dropPayer(tx, payerId);
}
