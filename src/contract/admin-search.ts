import { ORDER_STATUSES } from "#domain/orders.ts";
import { DISCOUNT_TYPES } from "./admin-discounts.ts";
import { endpoint } from "./endpoint.ts";
import { pounds, requiredLine, rowId } from "./fields.ts";
import { z } from "./zod.ts";

export const searchAdmin = endpoint({
  method: "GET",
  path: "/api/admin/search",
  access: "admin",
  summary: "What some words name: the newest few orders, people and codes, and the first few products",
  input: z.object({ search: requiredLine(100, "Say what to search for") }),
  output: z.object({
    orders: z.array(
      z.object({
        id: rowId,
        userEmail: z.string(),
        userName: z.string(),
        userFirstName: z.string(),
        userLastName: z.string(),
        total: pounds,
        status: z.enum(ORDER_STATUSES),
      }),
    ),
    people: z.array(
      z.object({
        id: rowId,
        username: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
      }),
    ),
    products: z.array(z.object({ id: rowId, name: z.string(), sku: z.string().nullable(), price: pounds })),
    codes: z.array(
      z.object({
        id: rowId,
        code: z.string(),
        type: z.enum(DISCOUNT_TYPES),
        /** Percent or pounds, "10.00". */
        value: pounds,
        isActive: z.boolean(),
      }),
    ),
  }),
});
export type AdminSearch = z.output<typeof searchAdmin.output>;
