import { instant, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import type { WebhookEvent } from "#domain/webhooks/webhook-events.ts";

const order = { orderId: rowId };

/**
 * The `data` of each kind of event. It contains ids and amounts, and no names or addresses: a program that needs them
 * reads the record with an API key.
 */
export const WEBHOOK_PAYLOADS = {
  "order.paid": z.object({
    ...order,
    orderType: z.string(),
    /** Sum of the order, in pounds. */
    total: pounds,
    items: z.array(z.object({ productId: rowId.nullable(), name: z.string(), quantity: z.int() })),
  }),
  "order.cancelled": z.object(order),
  "order.refunded": z.object({ ...order, refundId: rowId.nullable(), amount: pounds }),
  "order.delivered": z.object(order),
  "parcel.sent": z.object({
    ...order,
    trackingNumber: z.string().nullable(),
    items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  }),
  "subscription.changed": z.object({
    subscriptionId: rowId,
    status: z.string(),
    /** True if the subscription ends after its paid boxes. */
    isEnding: z.boolean(),
    nextDispatchAt: instant.nullable(),
  }),
  "stock.low": z.object({ productId: rowId, name: z.string(), stock: z.int() }),
  "review.received": z.object({ productId: rowId, stars: z.int() }),
} as const satisfies Record<WebhookEvent, z.ZodType>;

export type WebhookData<Type extends WebhookEvent> = z.input<(typeof WEBHOOK_PAYLOADS)[Type]>;
