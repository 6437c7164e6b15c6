import { desc, eq, sql } from "drizzle-orm";
import { type Pence, toPounds } from "#domain/money.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { invoiceCounters, invoices } from "#server/platform/db/schema/payments.ts";
import { sqlStatement } from "#server/platform/db/statement.ts";
import type { LastStatement } from "#server/platform/db/transaction.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

const KIND = sql.placeholder("kind");
const COUNT = sql`${sql.placeholder("count")}::integer`;

const numbering = sqlStatement<{ number: number }>(
  () => sql`
    with counted as (
      insert into ${invoiceCounters} (kind, last_number) values (${KIND}, ${COUNT})
      on conflict (kind) do update set last_number = ${invoiceCounters.lastNumber} + ${COUNT}
      returning last_number - ${COUNT} as last_before
    )
    insert into ${invoices} (kind, number, order_id, refund_id, amount, issued_at)
    select ${KIND}, last_before + place::integer, (paper ->> 'orderId')::integer, (paper ->> 'refundId')::integer,
      (paper ->> 'amount')::numeric, ${sql.placeholder("issuedAt")}::timestamptz
    from counted, jsonb_array_elements(${sql.placeholder("documents")}::jsonb) with ordinality as papers(paper, place)
    order by place returning number`,
);

/**
 * Gives documents of one kind the next numbers, in order, and returns the first. The counter's row stays locked until
 * the transaction ends.
 */
export async function insertNumbered(
  tx: Tx,
  kind: InvoiceRow["kind"],
  documents: readonly DocumentToNumber[],
  issuedAt: Date,
): Promise<number> {
  return firstOf(await numbering(tx, valuesOf(kind, documents, issuedAt)));
}

/** Numbers documents as the last statement of the transaction. */
export function insertNumberedLast(
  tx: Tx,
  kind: InvoiceRow["kind"],
  documents: readonly DocumentToNumber[],
  issuedAt: Date,
): LastStatement<number> {
  return numbering.last(tx, valuesOf(kind, documents, issuedAt)).map(firstOf);
}

interface DocumentToNumber {
  orderId: number;
  refundId: number | null;
  amountPence: Pence;
}

function valuesOf(kind: InvoiceRow["kind"], documents: readonly DocumentToNumber[], issuedAt: Date) {
  const listed = JSON.stringify(documents.map((document) => ({ ...document, amount: toPounds(document.amountPence) })));
  return { kind, count: documents.length, documents: listed, issuedAt: issuedAt.toISOString() };
}

function firstOf(numbers: readonly { number: number }[]): number {
  return numbers.reduce((first, { number }) => Math.min(first, number), Number.POSITIVE_INFINITY);
}

export async function selectInvoices(db: Reader, orderId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(desc(invoices.id));
}
