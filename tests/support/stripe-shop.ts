import type { LightMyRequestResponse } from "fastify";
import { DOUBLE_KEYS, type StripeDouble, startStripeDouble } from "./stripe-double.ts";
import type { StripeEvent } from "./stripe-double-world.ts";
import type { StripeObject } from "./stripe-samples.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

const NOW = "2026-11-21T10:00:00Z";
const WEBHOOK_PATH = "/api/webhooks/stripe";

export interface StripeShop {
  test: TestShop;
  double: StripeDouble;
  /** Delivers an event as Stripe does, signed now or some seconds ago, with changes to what is signed. */
  deliver: (event: StripeEvent, changes?: StripeObject, ageSeconds?: number) => Promise<LightMyRequestResponse>;
  deliverRaw: (rawBody: Buffer, signature?: string) => Promise<LightMyRequestResponse>;
  /** Lets both clocks run. */
  runUntil: (now: string) => void;
  close: () => Promise<void>;
}

/** A shop whose card provider is the Stripe double, behind the real SDK and the real webhook address. */
export async function openStripeShop(): Promise<StripeShop> {
  const double = await startStripeDouble(new Date(NOW));
  const test = await openTestShop({
    now: NOW,
    variables: {
      STRIPE_SECRET_KEY: DOUBLE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_double",
      STRIPE_WEBHOOK_SECRET: DOUBLE_KEYS.webhookSecret,
      STRIPE_API_BASE: double.url,
    },
  });
  const deliverRaw = async (rawBody: Buffer, signature?: string) => {
    const reply = await test.app.inject({
      method: "POST",
      url: WEBHOOK_PATH,
      payload: rawBody,
      headers: { "content-type": "application/json", ...(signature ? { "stripe-signature": signature } : {}) },
    });
    await test.runJob("deliver-payment-events");
    return reply;
  };
  return {
    test,
    double,
    deliverRaw,
    deliver(event, changes, ageSeconds) {
      const { rawBody, signature } = double.sign(event, changes, ageSeconds);
      return deliverRaw(rawBody, signature);
    },
    runUntil(now) {
      test.setClock(now);
      double.billing.runUntil(new Date(now).getTime() / 1000);
    },
    async close() {
      await test.close();
      await double.close();
    },
  };
}
