import type { LedgerAccount } from "#domain/bookkeeping.ts";

/** What the dashboard calls each account of the books. */
export const ACCOUNT_LABELS: Readonly<Record<LedgerAccount, string>> = {
  goods: "Goods",
  boxes: "Monthly boxes",
  services: "Services",
  delivery: "Delivery",
  discounts: "Discounts",
  refunds: "Refunds",
  "gift-cards": "Gift cards (owed)",
  "expired-gift-cards": "Gift cards never spent",
  "card-fees": "Card fees",
  disputes: "Disputes",
  vat: "VAT",
  "card-money": "With the card provider",
};
