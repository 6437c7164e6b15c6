/**
 * Reasons for stock movements. `batch`: the units of a new batch, or of a deleted batch. `recall`: the units
 * that were left of a recalled batch. `correction`: the table was changed by hand, or by a version before 0.2.
 */
export const STOCK_REASONS = [
  "opening",
  "order",
  "order-released",
  "restock",
  "return",
  "taken-again",
  "box",
  "box-withdrawn",
  "swap",
  "swap-released",
  "replacement",
  "batch",
  "recall",
  "count",
  "import",
  "correction",
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Stock at or below this counts as low (specification, admin side, section 9). */
export const LOW_STOCK = 10;
