import type { Tx } from "#server/platform/db/open-database.ts";
import { claimGuestOrders, claimOrdersOfEmail, moveOpenOrder } from "./orders.queries.ts";
import { claimPastOrders } from "./past-orders/past-orders.queries.ts";

/**
 * Assigns a guest's orders to the account that the guest has just signed in to, if the email addresses match. The
 * open order moves with its basket, so that nothing is paid twice.
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
 * Assigns guest orders and past orders with the customer's email address. The caller has verified the address by an email link, because
 * merely typing it proves nothing.
 */
export async function takeOrdersOfEmail(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<void> {
  await claimOrdersOfEmail(tx, email, userId);
  await claimPastOrders(tx, { email, userId });
}
