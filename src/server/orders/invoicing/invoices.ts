import type { Pence } from "#domain/money.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { LastStatement } from "#server/platform/db/transaction.ts";
import { type InvoiceRow, insertNumbered, insertNumberedLast, selectInvoices } from "./invoicing.queries.ts";

interface PaidOrder {
  orderId: number;
  amountPence: Pence;
}

/**
 * Gives paid orders the next invoice numbers, in the transaction that marks them as paid. Call it late, because the
 * counter stays locked until the transaction ends. A rollback leaves no gap.
 */
export async function issueInvoices(tx: Tx, paid: readonly PaidOrder[], now: Date): Promise<void> {
  if (paid.length === 0) return;
  await insertNumbered(
    tx,
    "invoice",
    paid.map((order) => ({ ...order, refundId: null })),
    now,
  );
}

/** Gives a paid order the next invoice number as the last statement of the transaction that marks it as paid. */
export function issueInvoiceLast(tx: Tx, paid: PaidOrder, now: Date): LastStatement<number> {
  return insertNumberedLast(tx, "invoice", [{ ...paid, refundId: null }], now);
}

interface GivenBack {
  orderId: number;
  refundId: number;
  amountPence: Pence;
  now: Date;
}

/** Gives a refund the next credit note number. Called last in the transaction that records the refund. */
export async function issueCreditNote(tx: Tx, { orderId, refundId, amountPence, now }: GivenBack): Promise<number> {
  return insertNumbered(tx, "credit-note", [{ orderId, refundId, amountPence }], now);
}

/** An order's invoice and credit notes, newest first. */
export async function listInvoices(db: Reader, orderId: number): Promise<InvoiceRow[]> {
  return selectInvoices(db, orderId);
}

export type { InvoiceRow };
