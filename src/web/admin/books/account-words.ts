import type { LedgerAccount } from "#domain/bookkeeping.ts";

/** What the dashboard calls each account of the books. */
export const ACCOUNT_WORDS: Readonly<Record<LedgerAccount, string>> = {
  goods: "Goods",
  boxes: "Monthly boxes",
  delivery: "Delivery",
  discounts: "Discounts",
  refunds: "Refunds",
  "gift-cards": "Gift cards (owed)",
  vat: "VAT",
  "card-money": "With the card provider",
};
