import { desc, eq, sql } from "drizzle-orm";
import { type Pence, toPounds } from "#domain/money.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { readRows } from "#server/db/read-rows.ts";
import { invoiceCounters, invoices } from "#server/db/schema/payments.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * Gives papers of one kind the next numbers, in their order, and answers the first of them; the counter's row stays locked
 * until the transaction ends.
 */
export async function insertNumbered(
  tx: Tx,
  kind: InvoiceRow["kind"],
  papers: readonly { orderId: number; refundId: number | null; amountPence: Pence }[],
  issuedAt: Date,
): Promise<number> {
  const listed = JSON.stringify(papers.map((paper) => ({ ...paper, amount: toPounds(paper.amountPence) })));
  const numbers = await readRows<{ number: number }>(
    tx,
    sql`
    with counted as (
      insert into ${invoiceCounters} (kind, last_number) values (${kind}, ${papers.length}::integer)
      on conflict (kind) do update set last_number = ${invoiceCounters.lastNumber} + ${papers.length}::integer
      returning last_number - ${papers.length}::integer as last_before
    )
    insert into ${invoices} (kind, number, order_id, refund_id, amount, issued_at)
    select ${kind}, last_before + place::integer, (paper ->> 'orderId')::integer, (paper ->> 'refundId')::integer,
      (paper ->> 'amount')::numeric, ${issuedAt.toISOString()}::timestamptz
    from counted, jsonb_array_elements(${listed}::jsonb) with ordinality as papers(paper, place)
    order by place returning number`,
  );
  return numbers.reduce((first, { number }) => Math.min(first, number), Number.POSITIVE_INFINITY);
}

/** An order's invoice and credit notes, newest first. */
export async function selectInvoices(db: Reader, orderId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(desc(invoices.id));
}
