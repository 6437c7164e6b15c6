/**
 * The module of src/server that owns each table whose file in src/server/platform/db/schema is not named after it. All
 * other tables belong to the module of their file. Only the owner writes a table, except for the demonstration's data and
 * the columns below. A later module reads it through the owner's `index.ts`, or in its own SQL if the table is in
 * `READS_OF`. tests/fence/table-owners.test.ts checks this.
 */
export const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  "platform/db": ["notices", "turns", "ways"],
  "platform/rate-limit": ["guesses", "request_counts"],
  "platform/identity": ["password_reset_requests", "sessions", "staff_members", "staff_roles", "users"],
  "platform/job-runs": ["job_runs"],
  "platform/audit": ["audit_log"],
  "platform/settings": ["settings"],
  "platform/mail": ["letters"],
  "platform/payments": [
    "installations",
    "provider_troubles",
    "sandbox_cards",
    "sandbox_disputes",
    "sandbox_events",
    "sandbox_payments",
    "sandbox_refunds",
    "sandbox_setups",
  ],
  catalogue: [
    "imported_products",
    "marketing_claims",
    "missed_paths",
    "product_import_rows",
    "product_imports",
    "redirects",
    "stock_alerts",
  ],
  pricing: ["discount_codes", "discount_holds"],
  orders: ["disputes", "invoice_counters", "invoices", "parcel_batches", "parcels", "refunds", "returns"],
  subscriptions: [
    "box_recipes",
    "box_swaps",
    "boxes",
    "charge_attempts",
    "first_box_offers",
    "questionnaire_responses",
    "stray_charges",
  ],
  accounts: ["passkey_challenges", "passkeys", "recovery_codes", "second_factors"],
  finance: ["payment_differences", "payment_events", "provider_movements", "provider_payouts"],
  admin: ["notes", "tags", "tallies", "tally_changes"],
};

/** Columns that another module than the table's owner writes. That module may read the table. */
export const COLUMNS_OF: Readonly<Record<string, readonly string[]>> = { inventory: ["products.stock"] };

/** They fill and remove demonstration data, in all tables. */
export const EXEMPT = ["src/server/app/seed/", "src/server/app/rehearsal/", "src/server/admin/demo/"];

/** Tables of earlier modules that a module joins in its own SQL. */
export const READS_OF: Readonly<Record<string, readonly string[]>> = {
  "platform/audit": ["users"],
  orders: ["discount_codes", "product_batches", "products", "users"],
  subscriptions: ["categories", "order_items", "parcels", "product_components", "products", "users"],
  reviews: ["boxes", "order_items", "orders", "parcels", "products", "subscriptions", "users"],
  basket: ["orders", "products", "stock_holds"],
  checkout: ["carts", "discount_holds", "first_box_offers", "gift_card_uses", "orders", "products", "stock_holds"],
  marketing: ["orders", "users"],
  finance: [
    "boxes",
    "gift_card_movements",
    "gift_cards",
    "invoices",
    "order_items",
    "orders",
    "refunds",
    "stray_charges",
  ],
  admin: [
    "boxes",
    "charge_attempts",
    "discount_codes",
    "disputes",
    "gift_cards",
    "invoices",
    "letters",
    "order_events",
    "order_items",
    "orders",
    "parcel_batches",
    "parcels",
    "payment_differences",
    "product_batches",
    "product_components",
    "products",
    "refunds",
    "subscriptions",
    "users",
  ],
  "app/monitoring": ["boxes", "guesses", "orders", "payment_differences", "products", "refunds", "stock_holds"],
};
