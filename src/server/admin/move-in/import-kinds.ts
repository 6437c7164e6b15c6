import { PRODUCTS_IMPORT } from "#server/catalogue/index.ts";
import type { ImportKind } from "#server/platform/imports/index.ts";
import { CUSTOMERS_IMPORT } from "./customers-import.ts";
import { DISCOUNT_CODES_IMPORT } from "./discount-codes-import.ts";
import { GIFT_CARDS_IMPORT } from "./gift-cards-import.ts";
import { PAST_ORDERS_IMPORT } from "./past-orders-import.ts";

/** Every kind of file that can be imported, in the order in which a file is compared with them. */
export const IMPORT_KINDS: readonly ImportKind[] = [
  PRODUCTS_IMPORT,
  PAST_ORDERS_IMPORT,
  GIFT_CARDS_IMPORT,
  CUSTOMERS_IMPORT,
  DISCOUNT_CODES_IMPORT,
];
