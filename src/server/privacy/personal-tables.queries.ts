import { ACCOUNT_TABLES } from "#server/accounts/index.ts";
import { MENTION_TABLES, NOTE_TABLES } from "#server/admin/index.ts";
import { BASKET_TABLES } from "#server/basket/index.ts";
import { STOCK_ALERT_TABLES } from "#server/catalogue/index.ts";
import { CONTENT_TABLES } from "#server/content/index.ts";
import { GIFT_CARD_TABLES } from "#server/gift-cards/index.ts";
import { MARKETING_TABLES } from "#server/marketing/index.ts";
import { ORDER_TABLES, ordersOf } from "#server/orders/index.ts";
import { AUDIT_TABLES } from "#server/platform/audit/index.ts";
import type { PersonalIds, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { API_KEY_TABLES, IDENTITY_TABLES, STAFF_TABLES } from "#server/platform/identity/index.ts";
import { IMPORT_TABLES } from "#server/platform/imports/index.ts";
import { EMAIL_TABLES } from "#server/platform/mail/index.ts";
import { SANDBOX_TABLES } from "#server/platform/payments/index.ts";
import { RATE_LIMIT_TABLES } from "#server/platform/rate-limit/index.ts";
import { REVIEW_TABLES } from "#server/reviews/index.ts";
import { boxesOf, SUBSCRIPTION_TABLES, subscriptionsOf } from "#server/subscriptions/index.ts";

/**
 * Every table with personal data. Erasure follows this order. `users` comes first and decides if erasure proceeds.
 * Reviews come before the orders that prove them.
 */
export const PERSONAL_TABLES: PersonalTables = {
  ...IDENTITY_TABLES,
  ...BASKET_TABLES,
  ...REVIEW_TABLES,
  ...ORDER_TABLES,
  ...SUBSCRIPTION_TABLES,
  ...NOTE_TABLES,
  ...MENTION_TABLES,
  ...MARKETING_TABLES,
  ...STOCK_ALERT_TABLES,
  ...GIFT_CARD_TABLES,
  ...EMAIL_TABLES,
  ...ACCOUNT_TABLES,
  ...STAFF_TABLES,
  ...API_KEY_TABLES,
  ...RATE_LIMIT_TABLES,
  ...AUDIT_TABLES,
  ...IMPORT_TABLES,
  ...SANDBOX_TABLES,
  ...CONTENT_TABLES,
};

export function personalIds(userId: number): PersonalIds {
  return { orders: ordersOf(userId), subscriptions: subscriptionsOf(userId), boxes: boxesOf(userId) };
}
