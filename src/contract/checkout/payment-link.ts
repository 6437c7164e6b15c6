import { endpoint } from "#contract/endpoint.ts";
import { day, linkToken, pounds, rowId } from "#contract/fields.ts";
import { orderSumList } from "#contract/orders/orders.ts";
import { z } from "#contract/zod.ts";
import { createCheckout } from "./checkout.ts";

export const openPaymentLink = endpoint({
  method: "POST",
  path: "/api/payment-link/open",
  access: "anyone",
  summary: "Get a telephone order and its payment, with the token from its email",
  input: z.object({ token: linkToken }),
  output: z.object({
    orderId: rowId,
    /** `closed`: the order was cancelled, or its payment came too late and is refunded. */
    status: z.enum(["open", "paid", "closed"]),
    items: z.array(z.object({ id: rowId, productName: z.string(), quantity: z.int(), lineTotal: pounds })),
    sums: orderSumList,
    total: pounds,
    /** Lines of the delivery address. Empty unless the order is open. */
    address: z.array(z.string()),
    /** Last day on which the order can be paid. */
    payUntil: day,
    /** Null unless the order is open. */
    checkout: createCheckout.output.nullable(),
  }),
  refusals: ["link-invalid", "link-expired", "payment-unavailable", "too-many-guesses"],
  perMinuteMax: 60,
});
export type LinkedOrder = z.output<typeof openPaymentLink.output>;
