import type { Pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertInvoices, takeNumbers } from "./invoicing.queries.ts";

interface PaidOrder {
  orderId: number;
  amountPence: Pence;
}

/**
 * Gives paid orders the next invoice numbers, in their order, in the transaction that makes them paid. Called late in
 * it: the counter stays locked until it ends, and one that fails leaves no gap.
 */
export async function issueInvoices(tx: Tx, paid: readonly PaidOrder[], now: Date): Promise<void> {
  if (paid.length === 0) return;
  const first = await takeNumbers(tx, "invoice", paid.length);
  await insertInvoices(
    tx,
    paid.map(({ orderId, amountPence }, index) => ({
      kind: "invoice",
      number: first + index,
      orderId,
      amount: amountPence,
      issuedAt: now,
    })),
  );
}
