import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint } from "#contract/endpoint.ts";
import { email, instant, paragraphs, pathId, pounds, rowId } from "#contract/fields.ts";
import { storedAddress } from "#contract/orders/order-address.ts";
import { z } from "#contract/zod.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscriptions/boxes.ts";

const adminCustomer = z.object({
  id: rowId,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  created: instant,
});
export type AdminCustomer = z.output<typeof adminCustomer>;

export const adminNote = z.object({ id: rowId, text: z.string(), by: z.string(), created: instant });
export type AdminNote = z.output<typeof adminNote>;

const adminOrderNote = adminNote.extend({ orderId: rowId });
export type AdminOrderNote = z.output<typeof adminOrderNote>;

export const noteText = paragraphs(2_000).min(1, "Write something");

export const listAdminCustomers = endpoint({
  method: "GET",
  path: "/api/admin/customers",
  access: "admin",
  summary: "List customers, newest first",
  input: z.object({ ...pageInput, search: searchInput }),
  output: z.array(adminCustomer),
});

export const downloadCustomers = endpoint({
  method: "GET",
  path: "/api/admin/customers/table",
  access: "admin",
  needsRecentAuth: true,
  summary: "Export the listed customers as CSV",
  input: z.object({ search: searchInput }),
  output: z.string(),
});

const customerOrder = z.object({
  id: rowId,
  total: pounds,
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  isArchived: z.boolean(),
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
  /** Total paid, less refunds. */
  paid: pounds,
  subscriptions: z.array(z.object({ id: rowId, plan: z.string(), status: z.enum(SUBSCRIPTION_STATUSES) })),
  notes: z.array(adminNote),
  /** Notes about the listed orders, oldest first. */
  orderNotes: z.array(adminOrderNote),
});
export type AdminCustomerDetails = z.output<typeof adminCustomerDetails>;

export const getAdminCustomer = endpoint({
  method: "GET",
  path: "/api/admin/customers/{customerId}",
  access: "admin",
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

const listedGuest = adminGuest.extend({ orderCount: z.int(), lastBought: instant });
export type AdminGuest = z.output<typeof listedGuest>;

export const listAdminGuests = endpoint({
  method: "GET",
  path: "/api/admin/guests",
  access: "admin",
  summary: "List guests who have placed an order, latest order first",
  input: z.object({ ...pageInput, search: searchInput }),
  output: z.array(listedGuest),
});

export const getAdminGuest = endpoint({
  method: "GET",
  path: "/api/admin/guest",
  access: "admin",
  summary: "Get a guest with their latest orders",
  input: z.object({ email }),
  output: adminGuest.extend({
    deliveryAddress: z.string(),
    /** The latest twenty orders. */
    orders: z.array(customerOrder),
    /** Total paid, less refunds. */
    paid: pounds,
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
  summary: "Add a note about a customer",
  input: z.object({ customerId: pathId, text: noteText }),
  output: z.array(adminNote),
  refusals: ["not-found"],
});
