import type { Tx } from "#server/db/open-database.ts";
import { claimOrdersOfEmail } from "./orders.queries.ts";

/**
 * Gives a customer the orders made as a guest with their e-mail address. Only for an address that its owner has shown to
 * be theirs by a letter's link: typing it proves nothing.
 */
export async function takeOrdersOfEmail(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<void> {
  await claimOrdersOfEmail(tx, email, userId);
}
