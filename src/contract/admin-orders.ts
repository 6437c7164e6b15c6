import { z } from "zod";
import { ORDER_STATUSES, ORDER_TYPES } from "#domain/orders.ts";
import { pageInput, searchInput } from "./admin-list.ts";
import { endpoint } from "./endpoint.ts";
import { instant, pathId, pounds, rowId } from "./fields.ts";
import { orderItem } from "./orders.ts";

export const adminOrder = z.object({
  id: rowId,
  userEmail: z.string(),
  userName: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  amount: pounds,
  deliveryAmount: pounds,
  discountAmount: pounds,
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  type: z.enum(ORDER_TYPES),
  created: instant,
  deliveryLine1: z.string(),
  deliveryLine2: z.string(),
  deliveryCity: z.string(),
  deliveryPostcode: z.string(),
  items: z.array(orderItem),
  stripePaymentIntentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});
export type AdminOrder = z.output<typeof adminOrder>;

export const listAdminOrders = endpoint({
  method: "GET",
  path: "/api/admin/orders",
  access: "admin",
  summary: "Orders, newest first, a page at a time",
  input: z.object({ ...pageInput, search: searchInput, status: z.enum(ORDER_STATUSES).optional() }),
  output: z.array(adminOrder),
});

export const getAdminOrder = endpoint({
  method: "GET",
  path: "/api/admin/orders/{orderId}",
  access: "admin",
  summary: "One order",
  input: z.object({ orderId: pathId }),
  output: adminOrder,
  refusals: ["not-found"],
});
