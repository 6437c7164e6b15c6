import type { LightMyRequestResponse } from "fastify";
import type { RecordedEvent } from "./stripe-double/books.ts";
import { DOUBLE_KEYS, type Double, startDouble } from "./stripe-double/start-double.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

const NOW = "2026-11-21T10:00:00Z";
const WEBHOOK_PATH = "/api/webhooks/stripe";

export interface StripeShop {
  test: TestShop;
  double: Double;
  /** The newest event at the provider. */
  newest: () => RecordedEvent;
  /** Delivers an event as Stripe does, signed now or some seconds ago, with changes to what is signed. */
  deliver: (
    event: RecordedEvent,
    changes?: Readonly<Record<string, unknown>>,
    ageSeconds?: number,
  ) => Promise<LightMyRequestResponse>;
  deliverRaw: (rawBody: Buffer, signature?: string) => Promise<LightMyRequestResponse>;
  /** Delivers all that has happened since the last time. */
  deliverAll: () => Promise<void>;
  close: () => Promise<void>;
}

/** The variables by which a shop speaks to a double. */
export function stripeVariables(double: Double, secretKey = DOUBLE_KEYS.secretKey): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: DOUBLE_KEYS.webhookSecret,
    STRIPE_API_BASE: double.url,
  };
}

/** A shop whose card provider is the Stripe double, behind the real SDK and the real webhook address. */
export async function openStripeShop(): Promise<StripeShop> {
  let test: TestShop | undefined;
  const double = await startDouble(() => test?.shop.clock() ?? new Date(NOW));
  const shop = await openTestShop({ now: NOW, variables: stripeVariables(double) });
  test = shop;
  const deliverRaw = async (rawBody: Buffer, signature?: string) => {
    const reply = await shop.app.inject({
      method: "POST",
      url: WEBHOOK_PATH,
      payload: rawBody,
      headers: { "content-type": "application/json", ...(signature ? { "stripe-signature": signature } : {}) },
    });
    await shop.runJob("deliver-payment-events");
    return reply;
  };
  return {
    test: shop,
    double,
    newest() {
      const event = double.books.events.at(-1);
      if (!event) throw new Error("nothing happened at the provider");
      return event;
    },
    deliverRaw,
    deliver(event, changes, ageSeconds) {
      const { rawBody, signature } = double.webhooks.sign(event, changes, ageSeconds);
      return deliverRaw(rawBody, signature);
    },
    async deliverAll() {
      await double.webhooks.deliver(async (rawBody, signature) => (await deliverRaw(rawBody, signature)).statusCode);
    },
    async close() {
      await shop.close();
      await double.close();
    },
  };
}
