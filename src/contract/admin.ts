import { z } from "zod";
import { ORDER_STATUSES, ORDER_TYPES } from "#domain/orders.ts";
import { endpoint, noInput } from "./endpoint.ts";
import { instant, line, pathId, pounds, rowId } from "./fields.ts";
import { orderItem } from "./orders.ts";

export const getAdminStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  access: "admin",
  summary: "The four counters of the overview",
  input: noInput,
  output: z.object({
    totalUsers: z.int(),
    activeSubscriptions: z.int(),
    /** Paid in the calendar month so far, London time. */
    monthlyRevenue: pounds,
    totalOrders: z.int(),
  }),
});

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

const ORDERS_PER_PAGE_MAX = 200;

export const listAdminOrders = endpoint({
  method: "GET",
  path: "/api/admin/orders",
  access: "admin",
  summary: "Orders, newest first",
  input: z.object({
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(ORDERS_PER_PAGE_MAX))
      .default(50),
    search: line(100).optional(),
  }),
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
