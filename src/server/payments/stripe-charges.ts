import Stripe from "stripe";
import type { CardGateway } from "./gateway.ts";
import type { StripeBooks } from "./stripe-books.ts";
import { isRefusal } from "./stripe-client.ts";
import { shippingOf } from "./stripe-shipping.ts";
import { toFailure, toPayment } from "./to-payment.ts";

/** A bank may take its time. A request that is given up is not repeated: what came of it is looked up. */
const CONFIRM: Stripe.RequestOptions = { maxNetworkRetries: 0, timeout: 30_000 };

/** Stripe's side of boxes' payments, made and taken while nobody is at the checkout. */
export function stripeCharges(
  stripe: Stripe,
  { keyed, marked, ours }: StripeBooks,
  returnUrl: string,
): Pick<CardGateway, "makeCharge" | "confirmCharge"> {
  return {
    async makeCharge({ key, box, boxId, amountPence, payerId, methodId, description, email, shipping }) {
      const charge: Stripe.PaymentIntentCreateParams = {
        amount: amountPence,
        currency: "gbp",
        customer: payerId,
        payment_method: methodId,
        automatic_payment_methods: { enabled: true },
        metadata: await marked({ box_id: boxId, subscription_id: box.subscriptionId, box_month: box.boxMonth }),
        description,
        receipt_email: email,
        shipping: shippingOf(shipping),
      };
      try {
        return await ours(toPayment, await stripe.paymentIntents.create(charge, await keyed(key)));
      } catch (error) {
        if (isMethodGone(error)) return undefined;
        throw error;
      }
    },
    async confirmCharge(paymentId, { key, methodId }) {
      try {
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
          return { kind: "declined", failure: toFailure(cardErrorOf(error), error.requestId) };
        }
        if (isRefusal(error, "payment_intent_unexpected_state")) return { kind: "look-up" };
        if (!isMethodGone(error)) throw error;
        return { kind: "declined", failure: { ...METHOD_GONE, requestId: error.requestId } };
      }
    },
  };
}

/** A method that was taken off, or whose customer was deleted: another is needed. */
const METHOD_GONE = { code: "method_gone", isHard: true, lastFour: undefined };
function isMethodGone(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError && METHOD.has(error.param ?? "");
}

const METHOD: ReadonlySet<string> = new Set(["payment_method", "customer"]);

function cardErrorOf({ code, decline_code, payment_method }: InstanceType<typeof Stripe.errors.StripeCardError>) {
  return { code, decline_code, payment_method };
}
