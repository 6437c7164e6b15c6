import Stripe from "stripe";
import type { CardGateway } from "#server/kernel/payment-gateway.ts";
import { shippingOf } from "./shipping-of.ts";
import type { StripeBooks } from "./stripe-books.ts";
import { askFor, idOf, isGone, isRefused } from "./stripe-client.ts";
import { EXPANDED, isChangeable, SAVES_NO_METHOD, toFailure, toPayment } from "./to-payment.ts";

/** A bank may take its time. A request that is given up is not repeated: what came of it is looked up. */
const CONFIRM: Stripe.RequestOptions = { maxNetworkRetries: 0, timeout: 30_000 };

type From = Pick<Stripe.PaymentIntentCreateParams, "customer" | "payment_method" | "setup_future_usage">;

/** Stripe's side of boxes' payments: made and taken while nobody is at the checkout, or opened to their customer. */
export function stripeCharges(
  stripe: Stripe,
  { keyed, marked, ours, withCustomer }: StripeBooks,
  returnUrl: string,
): Pick<CardGateway, "makeCharge" | "confirmCharge" | "openToCustomer"> {
  return {
    async makeCharge({ key, box, boxId, amountPence, from, description, email, deliverTo }) {
      const charge: Stripe.PaymentIntentCreateParams = {
        amount: amountPence,
        currency: "gbp",
        automatic_payment_methods: { enabled: true },
        metadata: await marked({ box_id: boxId, subscription_id: box.subscriptionId, box_month: box.boxMonth }),
        description,
        receipt_email: email,
        shipping: shippingOf(deliverTo),
      };
      const make = async (by: From, ownKey: string) =>
        ours(toPayment, await stripe.paymentIntents.create({ ...charge, ...by }, await keyed(ownKey)));
      if ("payer" in from) {
        return withCustomer(from.payer, (customer) => make({ customer, ...SAVES_METHOD }, `${key}:${customer}`));
      }
      try {
        return await make({ customer: from.payerId, payment_method: from.methodId }, key);
      } catch (error) {
        if (isMethodGone(error)) return undefined;
        throw error;
      }
    },
    async confirmCharge(paymentId, { key, methodId, wasOpened }) {
      try {
        // Stripe takes nothing off session of a payment that is to keep what it is paid with.
        if (wasOpened) await stripe.paymentIntents.update(paymentId, SAVES_NO_METHOD);
        // A decline takes the method off the payment, so that each try names it.
        const intent = await stripe.paymentIntents.confirm(
          paymentId,
          { payment_method: methodId, off_session: true, return_url: returnUrl },
          { ...(await keyed(key)), ...CONFIRM },
        );
        if (intent.status !== "succeeded") return { kind: "look-up" };
        return { kind: "paid", payment: await ours(toPayment, intent) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) {
          return { kind: "declined", failure: toFailure(error, error.requestId) };
        }
        if (isRefused(error, "payment_intent_unexpected_state")) return { kind: "look-up" };
        if (!isMethodGone(error)) throw error;
        return { kind: "declined", failure: { ...METHOD_GONE, requestId: error.requestId } };
      }
    },
    async openToCustomer(paymentId, methodId) {
      const present = await askFor(stripe.paymentIntents.retrieve(paymentId, EXPANDED));
      const customer = idOf(present?.customer);
      if (!present || !customer) return undefined;
      if (!isChangeable(present)) return ours(toPayment, present);
      // Naming the customer asks whether it is still there.
      const open = async (kept: Pick<From, "payment_method">) =>
        ours(
          toPayment,
          await stripe.paymentIntents.update(paymentId, { customer, ...SAVES_METHOD, ...kept, ...EXPANDED }),
        );
      try {
        return await open(methodId ? { payment_method: methodId } : {});
      } catch (error) {
        if (isGone(error, "customer")) return undefined;
        if (isMethodGone(error)) return open({});
        if (!isRefused(error, "payment_intent_unexpected_state")) throw error;
        return ours(toPayment, await stripe.paymentIntents.retrieve(paymentId, EXPANDED));
      }
    },
  };
}

const SAVES_METHOD: Pick<From, "setup_future_usage"> = { setup_future_usage: "off_session" };

/** A method that was taken off, or whose customer was deleted: another is needed. */
const METHOD_GONE = { code: "method_gone", isHard: true };
function isMethodGone(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError && METHOD.has(error.param ?? "");
}

const METHOD: ReadonlySet<string> = new Set(["payment_method", "customer"]);
