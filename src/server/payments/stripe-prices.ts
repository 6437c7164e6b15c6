import type Stripe from "stripe";
import type { Pence } from "#domain/money.ts";
import type { SubscribedPlan } from "./gateway.ts";

const MONTHLY = {
  currency: "gbp",
  recurring: { interval: "month" },
} as const satisfies Partial<Stripe.PriceCreateParams>;

/** The price of a plan: the one that its row names, where that is the amount agreed, else one made on demand. */
export async function planPriceOf(stripe: Stripe, plan: SubscribedPlan): Promise<string> {
  if (plan.priceId) {
    const price = await stripe.prices.retrieve(plan.priceId);
    const isAgreed =
      price.active &&
      price.unit_amount === plan.monthlyPence &&
      price.currency === MONTHLY.currency &&
      price.recurring?.interval === MONTHLY.recurring.interval;
    if (isAgreed) return price.id;
  }
  const key = `plan:${plan.productId}:${plan.monthlyPence}`;
  const metadata = { product_id: plan.productId };
  return findOrMake(stripe, key, {
    ...MONTHLY,
    lookup_key: key,
    unit_amount: plan.monthlyPence,
    product_data: { name: plan.name, metadata },
    metadata,
  });
}

/** Another monthly price of one of Stripe's products. */
export async function monthlyPriceOf(stripe: Stripe, stripeProductId: string, monthlyPence: Pence): Promise<string> {
  const key = `monthly:${stripeProductId}:${monthlyPence}`;
  return findOrMake(stripe, key, {
    ...MONTHLY,
    lookup_key: key,
    unit_amount: monthlyPence,
    product: stripeProductId,
  });
}

/** A lookup key names one active price for ever; an idempotency key would be forgotten after a day. */
async function findOrMake(stripe: Stripe, key: string, price: Stripe.PriceCreateParams): Promise<string> {
  const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [known] = found.data;
  return known?.id ?? (await stripe.prices.create(price, { idempotencyKey: `price:${key}` })).id;
}
