import type { Tx } from "#server/db/open-database.ts";
import { claimGuestOrders, moveOpenOrder } from "./orders.queries.ts";

/**
 * Gives a guest's orders to the account that the guest has just signed in to, where they carry its e-mail address. The
 * order that is being paid goes with its basket, so that nobody pays twice for the same goods.
 */
export async function takeOrdersAlong(
  tx: Tx,
  move: { guestOwner: string; userId: number; fromBasketId: number | undefined; toBasketId: number | undefined },
): Promise<void> {
  await claimGuestOrders(tx, move.guestOwner, move.userId);
  if (move.fromBasketId !== undefined && move.toBasketId !== undefined) {
    await moveOpenOrder(tx, move.fromBasketId, move.toBasketId);
  }
}
