/** Reasons for which stock moves. `correction`: somebody changed the table by hand, or a version before 0.2 did. */
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
  "count",
  "import",
  "correction",
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Units at which a shelf counts as low (specification, admin side, section 9). */
export const LOW_STOCK = 10;
