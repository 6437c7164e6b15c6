import type { Reader } from "#server/db/open-database.ts";
import { type InvoiceRow, selectInvoices } from "./invoicing.queries.ts";

/** An order's invoice and credit notes, newest first. */
export async function listInvoices(db: Reader, orderId: number): Promise<InvoiceRow[]> {
  return selectInvoices(db, orderId);
}

export type { InvoiceRow };
