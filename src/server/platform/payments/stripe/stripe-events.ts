import type Stripe from "stripe";
import type { DeclineFacts } from "#server/platform/db/schema/payments.ts";
import type { PaymentEvent, PaymentEventKind } from "#server/platform/kernel/payment-gateway.ts";
import { kindOf, toFailure } from "./stripe-payments.ts";

/** Event types that the shop uses, with the shop's names for them. Other types are acknowledged and ignored. */
const KIND_BY_TYPE = {
  "payment_intent.succeeded": "payment-changed",
  "payment_intent.payment_failed": "payment-changed",
  "payment_intent.canceled": "payment-changed",
  "payment_intent.processing": "payment-changed",
  "setup_intent.succeeded": "setup-changed",
  "setup_intent.setup_failed": "setup-changed",
  "refund.created": "refund-changed",
  "refund.updated": "refund-changed",
  "refund.failed": "refund-changed",
  "charge.dispute.created": "dispute-changed",
  "charge.dispute.updated": "dispute-changed",
  "charge.dispute.closed": "dispute-changed",
  "payment_method.updated": "method-changed",
  "payment_method.automatically_updated": "method-changed",
  "payment_method.detached": "method-changed",
  "customer.deleted": "payer-deleted",
} as const satisfies Partial<Record<Stripe.Event["type"], PaymentEventKind>>;

type WantedType = keyof typeof KIND_BY_TYPE;
type WantedEvent = Extract<Stripe.Event, { type: WantedType }>;

export const EVENT_TYPES = Object.keys(KIND_BY_TYPE) as readonly WantedType[];

/** True if the event is about an object with an id. A signed body can have any content. */
export function isReadable(event: Stripe.Event | null): boolean {
  const object: unknown = event?.data?.object;
  return typeof object === "object" && object !== null && "id" in object && typeof object.id === "string";
}

/** Converts an event to the shop's terms. Undefined for a type that the shop does not use. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  if (!isWanted(event)) return undefined;
  const { id, type, created, data } = event;
  const kind = KIND_BY_TYPE[type];
  return { id, kind, objectId: data.object.id, createdAt: new Date(created * 1000), decline: declineOf(event) };
}

function declineOf(event: WantedEvent): DeclineFacts | undefined {
  if (event.type !== "payment_intent.payment_failed") return undefined;
  const { last_payment_error: error } = event.data.object;
  if (!error) return undefined;
  const { code, requestId } = toFailure(error, event.request?.id ?? undefined);
  const methodType = kindOf(error.payment_method);
  const lastFour = error.payment_method?.card?.last4;
  return {
    code,
    ...(methodType ? { methodType } : {}),
    ...(lastFour ? { lastFour } : {}),
    ...(requestId ? { requestId } : {}),
  };
}

function isWanted(event: Stripe.Event): event is WantedEvent {
  return Object.hasOwn(KIND_BY_TYPE, event.type);
}
