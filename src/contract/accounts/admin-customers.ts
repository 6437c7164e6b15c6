import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint } from "#contract/endpoint.ts";
import { email, instant, line, paragraphs, pathId, pounds, rowId } from "#contract/fields.ts";
import { storedAddress } from "#contract/orders/order-address.ts";
import { pastOrder } from "#contract/orders/past-orders.ts";
import { z } from "#contract/zod.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscriptions/boxes.ts";

const TAG_LENGTH_MAX = 30;
const TAGS_MAX = 20;

/** Labels of a record, in lower case. */
export const tags = z.array(z.string());

/** A tag. It is stored in lower case, so that no two tags differ by their case only. */
export const tag = line(TAG_LENGTH_MAX)
  .toLowerCase()
  .refine((text) => text !== "" && !text.includes(","), "Enter a tag without a comma");

export const typedTags = z.array(tag).max(TAGS_MAX, `Enter at most ${TAGS_MAX} tags`);

/** Total of cancelled orders of which nothing was refunded, with what gift cards paid. */
const toRefund = pounds;

const adminCustomer = z.object({
  id: rowId,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  created: instant,
  tags,
  /** True if the customer has a running or paused subscription. */
  isSubscriber: z.boolean(),
  /** Number of paid orders. */
  orderCount: z.int(),
  /** Total paid, less refunds. */
  paid: pounds,
  toRefund,
  /** Time of the last paid order. Null if there is none. */
  lastBought: instant.nullable(),
});
export type AdminCustomer = z.output<typeof adminCustomer>;

export const adminNote = z.object({
  id: rowId,
  text: z.string(),
  by: z.string(),
  created: instant,
  /** Names of the users of the dashboard whom the note mentions. */
  readers: z.array(z.string()),
});
export type AdminNote = z.output<typeof adminNote>;

const adminOrderNote = adminNote.extend({ orderId: rowId });
export type AdminOrderNote = z.output<typeof adminOrderNote>;

export const noteText = paragraphs(2_000).min(1, "Write something");

/** Sort orders of the customer list: by the date of the account or by the amount paid. */
export const CUSTOMER_SORTS = ["date-desc", "date-asc", "paid-desc", "paid-asc"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const listAdminCustomers = endpoint({
  method: "GET",
  path: "/api/admin/customers",
  access: "admin",
  permission: ["customers", "orders.change"],
  summary: "List customers, newest first by default",
  input: z.object({
    ...pageInput,
    search: searchInput,
    tag: tag.optional(),
    sort: z.enum(CUSTOMER_SORTS).default("date-desc"),
  }),
  output: z.array(adminCustomer),
});

export const downloadCustomers = endpoint({
  method: "GET",
  path: "/api/admin/customers/table",
  access: "admin",
  permission: "customers",
  needsRecentAuth: true,
  summary: "Export the listed customers as CSV",
  input: z.object({ search: searchInput, tag: tag.optional() }),
  output: z.string(),
});

const customerOrder = z.object({
  id: rowId,
  total: pounds,
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  isArchived: z.boolean(),
  /** Null if nothing of a paid order was refunded. */
  refundedPart: z.enum(["all", "part"]).nullable(),
  created: instant,
});

export const adminCustomerDetails = adminCustomer.extend({
  address: storedAddress,
  /** True if a shipping label may exist for a box that has not been sent. */
  hasLabel: z.boolean(),
  /** Version of the account. The client sends it with a change, so that the shop refuses to overwrite newer changes. */
  version: instant,
  /** The latest twenty orders. */
  orders: z.array(customerOrder),
  subscriptions: z.array(z.object({ id: rowId, plan: z.string(), status: z.enum(SUBSCRIPTION_STATUSES) })),
  /** Orders at an earlier shop, newest first. */
  pastOrders: z.array(pastOrder),
  /** Telephone number at an earlier shop. It is empty without one. */
  phone: z.string(),
  notes: z.array(adminNote),
  /** Notes about the listed orders, oldest first. */
  orderNotes: z.array(adminOrderNote),
});
export type AdminCustomerDetails = z.output<typeof adminCustomerDetails>;

export const getAdminCustomer = endpoint({
  method: "GET",
  path: "/api/admin/customers/{customerId}",
  access: "admin",
  permission: "customers",
  summary: "Get a customer with their latest orders, subscriptions and notes",
  input: z.object({ customerId: pathId }),
  output: adminCustomerDetails,
  refusals: ["not-found"],
});

const adminGuest = z.object({
  /** Identifies a guest, who has no account id. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

const listedGuest = adminGuest.extend({
  orderCount: z.int(),
  /** Total paid, less refunds. */
  paid: pounds,
  lastBought: instant,
  /** Tags of the guest's orders. A guest has no others. */
  tags,
});
export type AdminGuest = z.output<typeof listedGuest>;

export const listAdminGuests = endpoint({
  method: "GET",
  path: "/api/admin/guests",
  access: "admin",
  permission: "customers",
  summary: "List guests who have placed an order, latest order first",
  input: z.object({
    ...pageInput,
    search: searchInput,
    /** Lists guests with this tag on one of their orders. */
    tag: tag.optional(),
  }),
  output: z.array(listedGuest),
});

export const getAdminGuest = endpoint({
  method: "GET",
  path: "/api/admin/guest",
  access: "admin",
  permission: "customers",
  summary: "Get a guest with their latest orders",
  input: z.object({ email }),
  output: adminGuest.extend({
    deliveryAddress: z.string(),
    /** Tags of the latest order. */
    tags,
    /** The latest twenty orders. */
    orders: z.array(customerOrder),
    /** Total paid, less refunds. */
    paid: pounds,
    toRefund,
    /** Notes about the listed orders, oldest first. */
    orderNotes: z.array(adminOrderNote),
  }),
  refusals: ["not-found"],
});
export type AdminGuestDetails = z.output<typeof getAdminGuest.output>;

export const addCustomerNote = endpoint({
  method: "POST",
  path: "/api/admin/customers/{customerId}/notes",
  access: "admin",
  permission: "customers",
  summary: "Add a note about a customer",
  input: z.object({ customerId: pathId, text: noteText }),
  output: z.array(adminNote),
  refusals: ["not-found", "invalid-input"],
});

export const tagCustomer = endpoint({
  method: "PUT",
  path: "/api/admin/customers/{customerId}/tags",
  access: "admin",
  permission: "customers",
  summary: "Replace the tags of a customer. Customers never see them",
  input: z.object({ customerId: pathId, tags: typedTags }),
  output: tags,
  refusals: ["not-found"],
});

export const listTags = endpoint({
  method: "GET",
  path: "/api/admin/tags",
  access: "admin",
  permission: "dashboard",
  summary: "List the tags in use",
  input: z.object({ about: z.enum(["order", "customer"]) }),
  output: tags,
});
