import type Stripe from "stripe";
import { londonDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { ChargeFailure, Invoice } from "./gateway.ts";
import { idOf } from "./stripe-client.ts";

export const INVOICE_EXPAND: Stripe.InvoiceRetrieveParams = { expand: ["payments.data.payment.payment_intent"] };

/** Reasons for which trying the same card again is pointless. */
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

/** The invoice of a subscription's month; undefined for any other, such as the empty one that starts a subscription. */
export function toInvoice(invoice: Stripe.Invoice): Invoice | undefined {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!subscriptionId || invoice.billing_reason !== "subscription_cycle" || invoice.status === "draft")
    return undefined;
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent);
  const status = toStatus(invoice.status);
  return {
    id: invoice.id,
    providerSubscriptionId: subscriptionId,
    amountPence: pence(invoice.total),
    status,
    chargeOn: londonDay(new Date(invoice.created * 1000)),
    attempts: invoice.attempt_count,
    paymentId: status === "paid" ? idOf(intents[0]) : undefined,
    failure: status === "open" ? intents.map(failureOf).find((failure) => failure !== undefined) : undefined,
  };
}

function toStatus(status: Stripe.Invoice["status"]): Invoice["status"] {
  if (status === "paid") return "paid";
  return status === "void" || status === "uncollectible" ? "void" : "open";
}

function failureOf(intent: string | Stripe.PaymentIntent | undefined): ChargeFailure | undefined {
  if (typeof intent !== "object") return undefined;
  if (intent.status === "requires_action") return { code: "authentication_required", isHard: true };
  const error = intent.last_payment_error;
  const code = error?.decline_code ?? error?.code;
  return code ? { code, isHard: HARD_REASONS.has(code) } : undefined;
}
