import type Stripe from "stripe";
import { addMonths, boxMonthOf, type IsoDay, isoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { BillingGateway, ProviderSubscription } from "./gateway.ts";
import { askFor, idOf, isRefusal } from "./stripe-client.ts";
import { INVOICE_EXPAND, toInvoice } from "./stripe-invoice.ts";
import { monthlyPriceOf, planPriceOf } from "./stripe-prices.ts";

/** London wall-clock hour of charges: far enough from midnight that the day is the same all year. */
const CHARGE_HOUR = 6;
const NO_PRORATION: Pick<Stripe.SubscriptionUpdateParams, "proration_behavior"> = { proration_behavior: "none" };

/** Stripe's side of subscriptions and their invoices. */
export function stripeBilling(stripe: Stripe, clock: () => Date): BillingGateway {
  const getSubscription = (id: string) => stripe.subscriptions.retrieve(id);
  const getInvoice = async (id: string) => {
    const invoice = toInvoice(await stripe.invoices.retrieve(id, INVOICE_EXPAND));
    if (!invoice) throw new Error(`invoice ${id} charges no month of a subscription`);
    return invoice;
  };
  /** A request that a state reached meanwhile makes pointless: what the invoice is by now is the answer. */
  const tryInvoice = async (id: string, request: Promise<Stripe.Invoice>) => {
    try {
      await request;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    return getInvoice(id);
  };
  return {
    async startSubscription({ idempotencyKey, cardId, plan, firstChargeOn, lastChargeOn }) {
      const customer = idOf((await stripe.paymentMethods.retrieve(cardId)).customer);
      if (!customer) throw new Error("the card was not kept for a customer");
      const subscription = await stripe.subscriptions.create(
        {
          customer,
          items: [{ price: await planPriceOf(stripe, plan) }],
          default_payment_method: cardId,
          trial_end: chargeSeconds(firstChargeOn),
          ...(lastChargeOn ? { cancel_at: chargeSeconds(monthAfter(lastChargeOn)) } : {}),
          off_session: true,
          billing_mode: { type: "flexible" },
          metadata: { key: idempotencyKey, product_id: plan.productId },
          ...NO_PRORATION,
        },
        { idempotencyKey },
      );
      return subscription.id;
    },
    async findSubscription(id) {
      const subscription = await askFor(stripe.subscriptions.retrieve(id));
      return subscription && toSubscription(subscription);
    },
    async endSubscription(id, when) {
      const subscription = await getSubscription(id);
      if (subscription.status === "canceled") return;
      if (when === "now") await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
      else await stripe.subscriptions.update(id, { cancel_at_period_end: true, ...NO_PRORATION });
    },
    async chargeNextOn(id, chargeOn) {
      // A trial's end is the one way to move the next charge without charging a part of a month.
      const today = londonDay(clock());
      const isDue = today >= chargeOn;
      const change: Stripe.SubscriptionUpdateParams = {
        trial_end: isDue ? "now" : chargeSeconds(chargeOn),
        pause_collection: "",
        ...NO_PRORATION,
      };
      // "now" charges each time it is said: the key makes it once a day.
      const options = isDue ? { idempotencyKey: `charge:${id}:${today}` } : {};
      await stripe.subscriptions.update(id, change, options);
    },
    async holdCharges(id, untilOn) {
      const resumesAt = seconds(londonInstant(untilOn, 0));
      await stripe.subscriptions.update(id, {
        pause_collection: { behavior: "void", resumes_at: resumesAt },
        ...NO_PRORATION,
      });
    },
    async releaseCharges(id) {
      await stripe.subscriptions.update(id, { pause_collection: "", ...NO_PRORATION });
    },
    async repriceSubscription(id, monthlyPence, fromOn) {
      const subscription = await getSubscription(id);
      const [item] = subscription.items.data;
      if (!item) throw new Error(`subscription ${id} has no price`);
      if (item.current_period_end < seconds(londonInstant(fromOn, 0))) {
        throw new Error(`a charge before ${fromOn} is to come`);
      }
      const price = await monthlyPriceOf(stripe, idOf(item.price.product) ?? "", monthlyPence);
      await stripe.subscriptions.update(id, { items: [{ id: item.id, price }], ...NO_PRORATION });
    },
    async replaceCard(id, cardId) {
      await stripe.subscriptions.update(id, { default_payment_method: cardId });
    },
    async findInvoice(id) {
      const invoice = await askFor(stripe.invoices.retrieve(id, INVOICE_EXPAND));
      return invoice && toInvoice(invoice);
    },
    payInvoice: (id, idempotencyKey) =>
      tryInvoice(id, stripe.invoices.pay(id, { off_session: true }, { idempotencyKey })),
    voidInvoice: (id) => tryInvoice(id, stripe.invoices.voidInvoice(id)),
  };
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  const resumesAt = subscription.pause_collection?.resumes_at;
  const isEnded = subscription.status === "canceled" || subscription.status === "incomplete_expired";
  return {
    id: subscription.id,
    status: isEnded ? "ended" : "active",
    monthlyPence: pence(item?.price.unit_amount ?? 0),
    endsWithPeriod: subscription.cancel_at_period_end,
    heldUntilOn: resumesAt ? londonDay(new Date(resumesAt * 1000)) : undefined,
  };
}

function chargeSeconds(day: IsoDay): number {
  return seconds(londonInstant(day, CHARGE_HOUR));
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function monthAfter(day: IsoDay): IsoDay {
  return isoDay(`${addMonths(boxMonthOf(day), 1)}${day.slice(7)}`);
}
