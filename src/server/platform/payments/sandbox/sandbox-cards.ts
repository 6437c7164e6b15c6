import { randomBytes } from "node:crypto";
import type { PAYMENT_FAILURES } from "#contract/checkout/checkout.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Database, Reader } from "#server/platform/db/open-database.ts";
import type { LaterCharges } from "#server/platform/db/schema/sandbox.ts";
import type { PaymentEventKind } from "#server/platform/kernel/payment-gateway.ts";
import { insertSandboxEvent } from "./sandbox-payments.queries.ts";

type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

interface CardBehaviour {
  failure: PaymentFailure | undefined;
  asksFor3ds: boolean;
  later: LaterCharges;
}

const PAYS: CardBehaviour = { failure: undefined, asksFor3ds: false, later: "pays" };

const fails = (failure: PaymentFailure): CardBehaviour => ({ ...PAYS, failure, later: "declines" });

/** The well-known test numbers. Any other number is invalid. */
const BEHAVIOUR_BY_NUMBER: ReadonlyMap<string, CardBehaviour> = new Map([
  ["4242424242424242", PAYS],
  ["4000000000000002", fails("card_declined")],
  ["4000000000009995", fails("insufficient_funds")],
  ["4000000000000069", fails("expired_card")],
  ["4000000000000127", fails("incorrect_cvc")],
  ["4000000000000119", fails("processing_error")],
  ["4000002500003155", { ...PAYS, asksFor3ds: true }],
  ["4000002760003184", { ...PAYS, asksFor3ds: true, later: "asks" }],
  ["4000000000000341", { ...PAYS, later: "declines" }],
]);

const MESSAGES: Readonly<Record<PaymentFailure, string>> = {
  card_declined: "Your card was declined (card_declined).",
  insufficient_funds: "Your card has insufficient_funds.",
  expired_card: "Your card is an expired_card.",
  incorrect_cvc: "The security code is an incorrect_cvc.",
  processing_error: "There was a processing_error.",
  invalid_number: "This card number is not one of the sandbox's test cards.",
  authentication_failed: "The bank could not confirm that it was you. Try again or use a different card.",
};

export interface CardEntry {
  cardNumber: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

type CardAnswer =
  | { status: "succeeded"; later: LaterCharges }
  | { status: "requires_action" }
  | { status: "failed"; failure: PaymentFailure };

/** The card network's answer to a newly entered card, and to its holder's authentication if required. */
export function decideCardAnswer(entry: CardEntry & { approve3ds?: boolean | undefined }, now: Date): CardAnswer {
  const [year = 0, month = 0] = londonDay(now).split("-").map(Number);
  const behaviour = decideCardBehaviour(entry, { year, month });
  if (behaviour.failure) return { status: "failed", failure: behaviour.failure };
  if (behaviour.asksFor3ds && entry.approve3ds === undefined) return { status: "requires_action" };
  if (behaviour.asksFor3ds && !entry.approve3ds) return { status: "failed", failure: "authentication_failed" };
  return { status: "succeeded", later: behaviour.later };
}

/** The card number decides the behaviour, unless the date or security code is wrong. */
function decideCardBehaviour(card: CardEntry, today: { year: number; month: number }): CardBehaviour {
  const behaviour = BEHAVIOUR_BY_NUMBER.get(card.cardNumber.replace(/[\s-]/g, ""));
  if (!behaviour) return fails("invalid_number");
  const isExpired = card.expYear < today.year || (card.expYear === today.year && card.expMonth < today.month);
  if (isExpired) return fails("expired_card");
  if (!/^\d{3,4}$/.test(card.cvc)) return fails("incorrect_cvc");
  return behaviour;
}

/** The provider's message for a failure. It contains the code, as messages of real providers do. */
export function failureMessage(failure: PaymentFailure): string {
  return MESSAGES[failure];
}

export function lastFourOf(cardNumber: string): string {
  return cardNumber.replace(/\D/g, "").slice(-4);
}

/** Database and clock of the sandbox provider. */
export interface SandboxBooks {
  db: Database;
  clock: () => Date;
}

/** "sandbox_pay_" and 128 random bits. */
export function sandboxId(
  kind: "pay" | "secret" | "card" | "setup" | "refund" | "dispute" | "evt" | "failure",
): string {
  return `sandbox_${kind}_${randomBytes(16).toString("base64url")}`;
}

/** Records a change in the transaction that makes it. A job delivers the event. */
export async function noteChange(tx: Reader, kind: PaymentEventKind, objectId: string, now: Date): Promise<void> {
  await insertSandboxEvent(tx, { id: sandboxId("evt"), kind, objectId, createdAt: now });
}
