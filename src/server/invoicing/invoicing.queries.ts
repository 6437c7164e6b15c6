import { desc, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { invoiceCounters, invoices } from "#server/db/schema/payments.ts";

export type InvoiceRow = typeof invoices.$inferSelect;
type NewInvoice = Omit<typeof invoices.$inferInsert, "id" | "number">;

/** Counts one further; the counter's row stays locked until the transaction ends. */
export async function takeNextNumber(tx: Tx, kind: InvoiceRow["kind"]): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ kind, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.kind,
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    })
    .returning({ number: invoiceCounters.lastNumber });
  if (!row) throw new Error(`the ${kind} counter gave no number`);
  return row.number;
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice & { number: number }): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

/** An order's invoice and credit notes, newest first. */
export async function selectInvoices(db: Reader, orderId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(desc(invoices.id));
}
