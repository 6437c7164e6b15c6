import type { Pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertInvoices, takeNumbers } from "./invoicing.queries.ts";

interface GivenBack {
  orderId: number;
  refundId: number;
  amountPence: Pence;
  now: Date;
}

/** Gives a refund the next credit note number, last in the transaction that promises it. */
export async function issueCreditNote(tx: Tx, { orderId, refundId, amountPence, now }: GivenBack): Promise<number> {
  const number = await takeNumbers(tx, "credit-note", 1);
  await insertInvoices(tx, [{ kind: "credit-note", number, orderId, refundId, amount: amountPence, issuedAt: now }]);
  return number;
}
