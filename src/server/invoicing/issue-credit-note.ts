import type { Pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertInvoice, takeNextNumber } from "./invoicing.queries.ts";

interface GivenBack {
  orderId: number;
  refundId: number;
  amountPence: Pence;
  now: Date;
}

/** Gives a refund the next credit note number, last in the transaction that promises it. */
export async function issueCreditNote(tx: Tx, { orderId, refundId, amountPence, now }: GivenBack): Promise<number> {
  const number = await takeNextNumber(tx, "credit-note");
  await insertInvoice(tx, { kind: "credit-note", number, orderId, refundId, amount: amountPence, issuedAt: now });
  return number;
}
