import { ShopError } from "#domain/shop-error.ts";
import type { PaymentEvent } from "#server/kernel/payment-gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { insertPaymentEvents } from "./payment-events.queries.ts";

/**
 * Keeps what the card provider says has changed; a job works it through. Comes back when it is committed: until then the
 * provider sends it again. Refuses `webhook-refused`, and writes down why, but nothing of what was sent.
 */
export async function receiveWebhook(
  shop: Shop,
  unverifiedWebhookBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = readSigned(shop, unverifiedWebhookBody, signature);
  if (!event) return;
  await insertPaymentEvents(shop.db, [event], { receivedAt: shop.clock(), isDelivered: true });
  shop.wake("deliver-payment-events");
}

function readSigned(shop: Shop, body: Buffer, signature: string | undefined): PaymentEvent | undefined {
  try {
    return shop.gateway.readWebhook(body, signature);
  } catch (error) {
    if (error instanceof ShopError) shop.log.warn({ ...error.facts, bytes: body.length }, "a webhook was refused");
    throw error;
  }
}
