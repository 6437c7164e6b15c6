import type { Tx } from "#server/platform/db/open-database.ts";
import { claimGuestOrders, claimOrdersOfEmail, moveOpenOrder } from "./orders.queries.ts";

/**
 * Gives a guest's orders to the account that the guest has just signed in to, where they carry its e-mail address. The
 * order that is being paid goes with its basket, so that nobody pays twice for the same goods.
 */
export async function reassignGuestOrders(
  tx: Tx,
  move: { guestOwner: string; userId: number; fromBasketId: number | undefined; toBasketId: number | undefined },
): Promise<void> {
  await claimGuestOrders(tx, move.guestOwner, move.userId);
  if (move.fromBasketId !== undefined && move.toBasketId !== undefined) {
    await moveOpenOrder(tx, move.fromBasketId, move.toBasketId);
  }
}

/**
 * Gives a customer the orders made as a guest with their e-mail address. Only for an address that its owner has shown to
 * be theirs by an email's link: typing it proves nothing.
 */
export async function takeOrdersOfEmail(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<void> {
  await claimOrdersOfEmail(tx, email, userId);
}
