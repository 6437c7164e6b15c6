import type { Tx } from "#server/db/open-database.ts";
import { revokeRemainingBalance } from "#server/gift-cards/index.ts";
import { issueCreditNote } from "#server/invoicing/index.ts";
import { selectRefundsOf } from "./refunds.queries.ts";

/**
 * Works in what was refunded on the provider's pages before the order was settled: each refund gets its credit note now that
 * there is an invoice, and comes off the gift card that the order has bought.
 */
export async function applyEarlierRefunds(tx: Tx, orderId: number, now: Date): Promise<void> {
  const refunds = await selectRefundsOf(tx, orderId);
  for (const { id: refundId, kind, status, amount: amountPence } of refunds) {
    if (kind !== "provider" || status === "failed") continue;
    await revokeRemainingBalance(tx, { orderId, refundId, amountPence, now });
    await issueCreditNote(tx, { orderId, refundId, amountPence, now });
  }
}
