import type Stripe from "stripe";
import type { Books, MethodSecret } from "./books.ts";
import { chargeObject } from "./charge-object.ts";
import { ProviderRefusal } from "./provider-refusal.ts";

export interface Attempt {
  methodId: string;
  isOffSession: boolean;
  /** True if the customer has just entered the method. */
  isJustEntered: boolean;
  /** The holder's answer to the bank. Undefined if the bank has not asked. */
  bank: "approves" | "refuses" | undefined;
}

interface Decline {
  code: string;
  declineCode?: string;
}

/** Charges a payment intent. Records a refusal of the card and then throws it. */
export function chargeIntent(books: Books, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.PaymentIntent {
  const secret = books.secrets.get(attempt.methodId);
  if (!secret) throw new Error(`nobody knows how ${attempt.methodId} behaves`);
  const answer = decide(secret, attempt);
  if (answer === "asks") return askHolder(books, intent, attempt.methodId);
  if (answer === "pays") return takeMoney(books, intent, attempt.methodId);
  throw decline(books, intent, attempt.methodId, answer);
}

function decide({ behaviour, isSavedForLater }: MethodSecret, attempt: Attempt): "pays" | "asks" | Decline {
  if (behaviour.decline) return behaviour.decline;
  if (behaviour.declinesLater && !attempt.isJustEntered)
    return { code: "card_declined", declineCode: "generic_decline" };
  const asks = behaviour.asks === "always" || (behaviour.asks === "until-saved" && !isSavedForLater);
  if (!asks) return "pays";
  if (attempt.isOffSession) return { code: "authentication_required", declineCode: "authentication_required" };
  if (attempt.bank === "refuses") return { code: "payment_intent_authentication_failure" };
  return attempt.bank === "approves" ? "pays" : "asks";
}

function askHolder(books: Books, intent: Stripe.PaymentIntent, methodId: string): Stripe.PaymentIntent {
  const asked: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_action",
    payment_method: methodId,
    next_action: { type: "use_stripe_sdk" },
  };
  books.intents.set(asked.id, asked);
  books.note("payment_intent.requires_action", asked);
  return asked;
}

function takeMoney(books: Books, intent: Stripe.PaymentIntent, methodId: string): Stripe.PaymentIntent {
  const { id, amount, customer } = intent;
  const charge = chargeObject({
    id: books.newId("ch"),
    amount,
    created: books.now,
    payment_intent: id,
    payment_method: methodId,
    customer,
  });
  books.charges.set(charge.id, charge);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: amount,
    payment_method: methodId,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: null,
  };
  books.intents.set(id, paid);
  if (intent.setup_future_usage === "off_session") saveMethod(books, methodId, customer);
  books.note("payment_intent.succeeded", paid);
  return paid;
}

/** Saves a method for later charges of its customer, with the bank's authentication. */
export function saveMethod(books: Books, methodId: string, customer: Stripe.PaymentIntent["customer"]): void {
  const method = books.methods.get(methodId);
  const secret = books.secrets.get(methodId);
  if (!method || !secret || typeof customer !== "string") return;
  books.methods.set(methodId, { ...method, customer });
  books.secrets.set(methodId, { ...secret, isSavedForLater: true });
}

function decline(books: Books, intent: Stripe.PaymentIntent, methodId: string, why: Decline): ProviderRefusal {
  const message = `Your card was declined (${why.declineCode ?? why.code}).`;
  const charge = chargeObject({
    id: books.newId("ch"),
    amount: intent.amount,
    created: books.now,
    payment_intent: intent.id,
    payment_method: methodId,
    customer: intent.customer,
    status: "failed",
    failure_code: why.code,
    failure_message: message,
  });
  books.charges.set(charge.id, charge);
  const payment_method = books.methods.get(methodId);
  const declineCode = why.declineCode ? { decline_code: why.declineCode } : {};
  const facts = { code: why.code, ...declineCode, message, charge: charge.id };
  // Detaches the payment method, so that the next attempt must name a method.
  const refused: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: { type: "card_error", ...facts, ...(payment_method ? { payment_method } : {}) },
  };
  books.intents.set(intent.id, refused);
  books.note("payment_intent.payment_failed", refused);
  return new ProviderRefusal(402, { type: "card_error", ...facts, payment_intent: refused, payment_method });
}
