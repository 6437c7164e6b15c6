import { endpoint, noInput } from "#contract/endpoint.ts";
import { instant, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** An order of another shop, as history. */
export const pastOrder = z.object({
  id: rowId,
  /** Name of the system of the other shop. */
  shop: z.string(),
  number: z.string(),
  placedAt: instant,
  /** Status at the other shop. It is empty if the file has none. */
  status: z.string(),
  /** Total in its currency. */
  total: pounds,
  /** ISO 4217 code. */
  currency: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      /** The product of this shop, if it is still sold. */
      productId: rowId.nullable(),
    }),
  ),
});
export type PastOrder = z.output<typeof pastOrder>;

export const listOwnPastOrders = endpoint({
  method: "GET",
  path: "/api/orders/past",
  access: "customer",
  summary: "List the customer's orders at an earlier shop, newest first",
  input: noInput,
  output: z.array(pastOrder),
});
