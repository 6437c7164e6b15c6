import { desc, eq, sql } from "drizzle-orm";
import { insertRows } from "#server/db/insert-rows.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { invoiceCounters, invoices } from "#server/db/schema/payments.ts";

export type InvoiceRow = typeof invoices.$inferSelect;
type NewInvoice = Omit<typeof invoices.$inferInsert, "id" | "number">;

/** Counts so many further and answers the first of them; the counter's row stays locked until the transaction ends. */
export async function takeNumbers(tx: Tx, kind: InvoiceRow["kind"], count: number): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ kind, lastNumber: count })
    .onConflictDoUpdate({
      target: invoiceCounters.kind,
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + ${count}::integer` },
    })
    .returning({ last: invoiceCounters.lastNumber });
  if (!row) throw new Error(`the ${kind} counter gave no number`);
  return row.last - count + 1;
}

export async function insertInvoices(tx: Tx, numbered: readonly (NewInvoice & { number: number })[]): Promise<void> {
  await insertRows(tx, invoices, numbered);
}

/** An order's invoice and credit notes, newest first. */
export async function selectInvoices(db: Reader, orderId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(desc(invoices.id));
}
