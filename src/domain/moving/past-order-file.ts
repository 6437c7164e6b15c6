import type { FileForm } from "./file-form.ts";

/** Labels of the fields of an order of another shop. They are also the headings of the shop's own template. */
export const PAST_ORDER_FIELDS = {
  number: "Order number",
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  placedAt: "Ordered on",
  status: "Status",
  total: "Order total",
  currency: "Currency",
  itemName: "Item name",
  itemSku: "Item SKU",
  itemQuantity: "Item quantity",
  itemPrice: "Item price",
  itemTotal: "Item total",
} as const;
export type PastOrderField = keyof typeof PAST_ORDER_FIELDS;

export const PAST_ORDER_FILE: FileForm = {
  name: "Past orders",
  record: "Order",
  fields: PAST_ORDER_FIELDS,
  options: [],
  advice:
    "Past orders are shown to their customers and to you. They count in no figure, stock, invoice or book of this shop.",
};
