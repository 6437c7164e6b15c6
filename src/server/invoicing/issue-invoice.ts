import type { Pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertInvoice, takeNextNumber } from "./invoicing.queries.ts";

interface PaidOrder {
  orderId: number;
  amountPence: Pence;
  now: Date;
}

/**
 * Gives a paid order the next invoice number, in the transaction that makes it paid. Called last in it: the counter
 * stays locked until it ends, and one that fails leaves no gap.
 */
export async function issueInvoice(tx: Tx, { orderId, amountPence, now }: PaidOrder): Promise<number> {
  const number = await takeNextNumber(tx, "invoice");
  await insertInvoice(tx, { kind: "invoice", number, orderId, amount: amountPence, issuedAt: now });
  return number;
}
