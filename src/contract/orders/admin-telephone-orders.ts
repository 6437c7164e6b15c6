import { basket } from "#contract/basket/basket.ts";
import { guestDetails } from "#contract/checkout/checkout.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instant, line, pathId, pounds, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { CODE_REFUSALS } from "#domain/pricing/discounts.ts";
import { adminOrderDetails } from "./admin-orders.ts";

const LINES_MAX = 100;

const orderedLines = z
  .array(z.object({ productId: rowId, quantity: z.int().min(1).max(1_000) }))
  .min(1, "Add a product")
  .max(LINES_MAX)
  .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, "Enter each product once");

const discountCode = line(50);

const FILL_REFUSALS = ["not-found", "not-sellable", "out-of-stock", "basket-full", ...CODE_REFUSALS] as const;

export const previewTelephoneOrder = endpoint({
  method: "POST",
  path: "/api/admin/telephone-orders/preview",
  access: "admin",
  permission: "orders.change",
  summary: "Price the products of a telephone order. Changes nothing",
  input: z.object({
    lines: orderedLines,
    discountCode: discountCode.optional(),
    customerId: rowId.optional(),
    /** An open telephone order whose lines would be replaced. Absent for a new order. */
    orderId: rowId.optional(),
  }),
  output: basket,
  refusals: [...FILL_REFUSALS, "order-closed"],
});

export const createTelephoneOrder = endpoint({
  method: "POST",
  path: "/api/admin/telephone-orders",
  access: "admin",
  permission: "orders.change",
  summary: "Create an unpaid order for a customer or a guest, reserve its stock, and email the link to pay for it",
  input: z
    .object({
      lines: orderedLines,
      discountCode: discountCode.optional(),
      /** A customer, whose account has the address. Absent for a guest. */
      customerId: rowId.optional(),
      /** A guest. Ignored if there is a customer. */
      guest: guestDetails.optional(),
      /** False creates the order without an email, for example if the customer pays in person. */
      sendsLink: z.boolean().default(true),
      /** The total that the user saw. The call is refused if the total has changed. */
      expected: pounds,
    })
    .refine(({ customerId, guest }) => customerId !== undefined || guest !== undefined, {
      path: ["customerId"],
      message: "Choose a customer or enter a guest",
    }),
  output: adminOrderDetails,
  refusals: [...FILL_REFUSALS, "address-incomplete", "not-printable", "postcode-not-served", "total-changed"],
});

export const changeOrderLines = endpoint({
  method: "PUT",
  path: "/api/admin/telephone-orders/{orderId}/lines",
  access: "admin",
  permission: "orders.change",
  summary: "Replace the lines of an unpaid telephone order. The payment link shows the new total",
  input: z.object({
    orderId: pathId,
    lines: orderedLines,
    /** Null removes the discount code. If absent, the code stays. */
    discountCode: discountCode.nullable().optional(),
    version: instant,
  }),
  output: adminOrderDetails,
  refusals: [...FILL_REFUSALS, "order-closed", "changed-meanwhile"],
});

export const sendPaymentLink = endpoint({
  method: "POST",
  path: "/api/admin/telephone-orders/{orderId}/payment-link",
  access: "admin",
  permission: "orders.change",
  summary: "Email the link to pay for a telephone order again, and extend its reservation",
  input: z.object({ orderId: pathId }),
  output: adminOrderDetails,
  refusals: ["not-found", "order-closed"],
});

export const payInPerson = endpoint({
  method: "POST",
  path: "/api/admin/telephone-orders/{orderId}/paid-in-person",
  access: "admin",
  permission: "orders.change",
  summary: "Mark an unpaid telephone order as paid in person. Its payment link stops working",
  input: z.object({
    orderId: pathId,
    reason: requiredLine(200, "Reason is required"),
    /** The total that the user saw. The call is refused if the total has changed. */
    expected: pounds,
    version: instant,
  }),
  output: adminOrderDetails,
  refusals: ["not-found", "order-closed", "changed-meanwhile", "total-changed", "payment-in-progress"],
});
