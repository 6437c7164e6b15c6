import { PERMISSIONS, type Permission } from "#domain/staff/permissions.ts";
import { sentence } from "#web/admin/kit/entity-links.ts";

/** Labels of the permissions in the role editor. */
export const PERMISSION_LABELS = {
  "orders.view": "See orders, their invoices and exports",
  "orders.change": "Change orders, take telephone orders, send replacements",
  "orders.refund": "Refund orders",
  returns: "Returns",
  parcels: "Parcels and box run: pack, labels, slips, tracking numbers",
  subscriptions: "Subscriptions: see and change",
  customers: "Customers: see, change, export, and answer their messages",
  emails: "Sent emails: see and send again",
  catalogue: "Products, stock, batches, recalls, categories, claims and recipes",
  discounts: "Discount codes and gift cards",
  reviews: "Reviews",
  marketing: "Newsletter and samples",
  figures: "Figures and sales",
  books: "Books, payouts and their exports",
  activity: "Activity log",
  brand: "Brand and pages",
  settings: "Settings, prices, trader details and going live",
  connections: "Connections: API keys and webhooks, within the other permissions",
} as const satisfies Record<Permission, string>;

/** Subjects of the permissions, for the list of roles. */
const SUBJECTS = {
  "orders.view": "orders",
  "orders.change": "orders",
  "orders.refund": "refunds",
  returns: "returns",
  parcels: "parcels and box run",
  subscriptions: "subscriptions",
  customers: "customers and their messages",
  emails: "emails",
  catalogue: "products and recipes",
  discounts: "discounts and gift cards",
  reviews: "reviews",
  marketing: "newsletter and samples",
  figures: "sales",
  books: "books",
  activity: "activity",
  brand: "brand and pages",
  settings: "settings",
  connections: "connections",
} as const satisfies Record<Permission, string>;

/** Subjects of a role's permissions: "Orders, returns, parcels and box run". */
export function allowsLabel(permissions: readonly Permission[]): string {
  if (permissions.length === PERMISSIONS.length) return "Everything except staff";
  const subjects = [...new Set(PERMISSIONS.filter((one) => permissions.includes(one)).map((one) => SUBJECTS[one]))];
  return sentence(subjects.join(", "));
}
