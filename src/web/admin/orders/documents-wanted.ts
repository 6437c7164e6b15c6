import type { LabelLayout } from "#contract/orders/admin-parcels.ts";

/** The papers of chosen orders. */
export type DocumentsWanted = "invoices" | "labels" | "slips";

export interface LabelChoice {
  layout: LabelLayout;
  firstCell: number;
}
