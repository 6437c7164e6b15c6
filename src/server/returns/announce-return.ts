import type { Tx } from "#server/db/open-database.ts";
import { findPaidOrderOf } from "#server/orders/for-others.ts";
import { storeReturn } from "./store-return.ts";

/**
 * Notes on the order of a number and an e-mail address that its customer cancels it. Answers whether there is such an
 * order; only the shop is told: a stranger who tries numbers learns nothing.
 */
export async function announceReturn(
  tx: Tx,
  { orderId, email, words, now }: { orderId: number | undefined; email: string; words: string; now: Date },
): Promise<boolean> {
  if (orderId === undefined) return false;
  const order = await findPaidOrderOf(tx, { orderId, email });
  if (!order) return false;
  await storeReturn(tx, { orderId, reason: "change-of-mind", words, actorUserId: null, now });
  return true;
}
