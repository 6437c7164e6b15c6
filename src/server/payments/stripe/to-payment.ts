import type Stripe from "stripe";
import type { BoxMonth } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { BoxOf, ChargeFailure, Method, Payment } from "#server/kernel/payment-gateway.ts";
import { toRowId } from "./stripe-books.ts";
import { idOf } from "./stripe-client.ts";

/** What a payment is read with. */
export const EXPANDED = { expand: ["latest_charge", "payment_method"] };

/** An empty text takes the wish to keep the method off again. */
export const SAVES_NO_METHOD: Pick<Stripe.PaymentIntentUpdateParams, "setup_future_usage"> = { setup_future_usage: "" };

/** Whether a payment is neither over nor under way. */
export function isChangeable({ status }: Stripe.PaymentIntent): boolean {
  return status === "requires_payment_method" || status === "requires_confirmation" || status === "requires_action";
}

/** Reasons for which trying the same method again is pointless. */
const HARD_REASONS: ReadonlySet<string> = new Set([
  "authentication_required",
  "expired_card",
  "incorrect_number",
  "invalid_account",
  "lost_card",
  "new_account_information_available",
  "pickup_card",
  "restricted_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "stolen_card",
  "stop_payment_order",
  "transaction_not_allowed",
]);

/** Stripe's payment in the shop's words. `metadata` are its own, or empty where another database made it. */
export function toPayment(intent: Stripe.PaymentIntent, metadata: Stripe.Metadata): Payment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const failure = failureOf(intent);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: toStatus(intent.status),
    amountPence: pence(intent.amount),
    currency: intent.currency,
    refundedPence: pence(charge?.amount_refunded ?? 0),
    createdAt: new Date(intent.created * 1000),
    orderId: toRowId(metadata.order_id),
    box: toBox(metadata),
    payerId: idOf(intent.customer),
    method: intent.setup_future_usage === "off_session" ? toMethod(intent.payment_method) : undefined,
    paidBy: intent.status === "succeeded" ? kindOf(intent.payment_method) : undefined,
    failure: failure && { ...failure, failedAt: charge ? new Date(charge.created * 1000) : undefined },
  };
}

function toStatus(status: Stripe.PaymentIntent["status"]): Payment["status"] {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  return status === "canceled" ? "cancelled" : "open";
}

function failureOf(intent: Stripe.PaymentIntent): ChargeFailure | undefined {
  if (intent.status === "requires_action") {
    return { code: "authentication_required", isHard: true, requestId: undefined };
  }
  const isRefused = intent.status === "requires_payment_method" && intent.last_payment_error;
  return isRefused ? toFailure(isRefused, undefined) : undefined;
}

interface CardError {
  code?: string | undefined;
  decline_code?: string | undefined;
}

/** Why a card was declined. The bank's own reason says more than the provider's. */
export function toFailure(error: CardError, requestId: string | undefined): ChargeFailure {
  const code = error.decline_code ?? error.code ?? "card_declined";
  const isHard = HARD_REASONS.has(code) || HARD_REASONS.has(error.code ?? "");
  return { code, isHard, requestId };
}

/** What people call a method; a card out of a wallet by the wallet's name. Of its id alone nothing is known. */
export function kindOf(method: string | Stripe.PaymentMethod | null | undefined): string | undefined {
  return typeof method === "object" ? (method?.card?.wallet?.type ?? method?.type) : undefined;
}

/** Of a method that comes as its id alone nothing more is known. */
export function toMethod(method: string | Stripe.PaymentMethod | null): Method | undefined {
  if (!method) return undefined;
  if (typeof method === "string") return { id: method, type: "card", card: undefined };
  const { id, type, card } = method;
  if (!card) return { id, type, card: undefined };
  const { brand, last4, exp_month, exp_year } = card;
  return { id, type, card: { brand, lastFour: last4, expMonth: exp_month, expYear: exp_year } };
}

function toBox({ subscription_id, box_month }: Stripe.Metadata): BoxOf | undefined {
  const subscriptionId = toRowId(subscription_id);
  if (subscriptionId === undefined || !/^\d{4}-\d{2}$/.test(box_month ?? "")) return undefined;
  return { subscriptionId, boxMonth: box_month as BoxMonth };
}
