import { email } from "#contract/fields.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { currentRequestContext } from "#server/platform/kernel/request-context.ts";
import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import { insertEmails, listMatterTimes, type WithdrawnEmail, withdrawOvertaken } from "./emails.queries.ts";

/** Urgency of an email: needed to sign in, a receipt after payment, a notice or a newsletter. */
type EmailUrgency = "security" | "receipt" | "notice" | "newsletter";

const SECURITY: readonly EmailKind[] = [
  "password-reset",
  "staff-invitation",
  "verify-email",
  "email-changed",
  "sign-in-changed",
  "account-erased",
  "order-email-changed",
  "welcome",
];
const RECEIPTS: readonly EmailKind[] = [
  "product-recall",
  "order-confirmed",
  "gift-card-bought",
  "gift-card",
  "charge-taken",
  "refunded",
  "payment-apology",
  "charge-returned",
  "contact-receipt",
  "contact-to-shop",
  "message-reply",
  "cancellation-receipt",
  "newsletter-confirm",
  "admin-alert",
];

/** Emails to many people at once, which wait for all others. */
const BULK: readonly EmailKind[] = ["newsletter-issue", "account-ready"];

/** Sending priority of a kind of email. */
function emailUrgency(kind: EmailKind): EmailUrgency {
  if (SECURITY.includes(kind)) return "security";
  if (RECEIPTS.includes(kind)) return "receipt";
  return BULK.includes(kind) ? "newsletter" : "notice";
}

/** Minutes in which a customer can undo a change before it is emailed. */
const QUIET_MINUTES = 3;
/** Maximum number of emails about changes that one address receives in an hour. */
const EMAILS_PER_HOUR_MAX = 6;

/** Email urgencies, most urgent first. */
const URGENCIES: readonly EmailUrgency[] = ["security", "receipt", "notice", "newsletter"];

interface Alert {
  /** Key such as "low-stock:61:2026-11-21". Repeated alerts with the same key queue only one email. */
  about: string;
  facts: EmailFacts["admin-alert"];
  now: Date;
}

/** Alerts the merchant to a problem that needs a person, in the transaction that finds it. */
export async function alertAdmin(tx: Tx, { about, facts, now }: Alert): Promise<void> {
  const { email } = await readTrader(tx);
  await queueEmail(tx, now, { kind: "admin-alert", about, recipient: email, facts });
}

interface Email<Kind extends EmailKind> {
  kind: Kind;
  /** Key such as "order:1001". Repeated calls with the same kind and key queue only one email. */
  about: string;
  recipient: string;
  facts: EmailFacts[Kind];
  /**
   * Subject of the change, set if only the last state counts. The email waits some minutes, and a newer email with the
   * same `matter` replaces it.
   */
  matter?: string;
  /**
   * Combines the email with the unsent one of the same kind that it replaces. Undefined if the changes cancel out, so
   * that neither is sent.
   */
  combine?(unsent: EmailFacts[Kind]): EmailFacts[Kind] | undefined;
}

/**
 * Queues an email in the caller's transaction. Refuses with `invalid-input` unless the recipient is exactly one
 * address, because a header with several addresses would reach other people.
 */
export async function queueEmail<Kind extends EmailKind>(tx: Tx, now: Date, message: Email<Kind>): Promise<void> {
  await queueEmails(tx, now, [message as AnyEmail]);
}

/** An email of any kind, with the facts of that kind. */
export type AnyEmail = { [Kind in EmailKind]: Email<Kind> }[EmailKind];

/** Queues many emails at once. Refuses with `invalid-input` if one has an invalid recipient. */
export async function queueEmails(tx: Tx, now: Date, emails: readonly AnyEmail[]): Promise<void> {
  for (const { recipient } of emails) requireOneAddress(recipient);
  const matters = emails.flatMap(({ matter }) => matter ?? []);
  const withdrawn = matters.length > 0 ? await withdrawOvertaken(tx, matters) : [];
  const crowded = matters.length > 0 ? await findCrowded(tx, recipientsOf(emails), now) : new Map<string, Date>();
  const wanted = emails.flatMap((message) => combined(message, withdrawn) ?? []);
  const rows = wanted.map((message) => ({ ...toRow(message, now), ...timeOf(message, now, crowded) }));
  await insertEmails(tx, rows);
}

/** The email without its `combine`, which it applies to the unsent email that it replaces. */
function combined({ combine, ...message }: AnyEmail, withdrawn: readonly WithdrawnEmail[]) {
  const unsent = withdrawn.find(({ kind, matter }) => kind === message.kind && matter === message.matter);
  if (!combine || !unsent) return message;
  // The kind decides the facts.
  const facts = (combine as (unsent: unknown) => EmailFacts[EmailKind] | undefined)(unsent.facts);
  return facts && { ...message, facts };
}

/**
 * Emails with a `matter` wait for `QUIET_MINUTES`. They wait longer if their recipient has reached the hourly maximum.
 */
function timeOf(
  { matter, recipient }: Pick<AnyEmail, "matter" | "recipient">,
  now: Date,
  crowded: ReadonlyMap<string, Date>,
) {
  if (matter === undefined) return { matter: null };
  const quietUntilMs = now.getTime() + QUIET_MINUTES * MINUTE_MS;
  const freeAtMs = (crowded.get(recipient)?.getTime() ?? 0) + HOUR_MS;
  return { matter, nextAttemptAt: new Date(Math.max(quietUntilMs, freeAtMs)) };
}

/**
 * Recipients at the hourly maximum. The value is the queue time of the earliest email that counts towards the maximum.
 */
async function findCrowded(tx: Tx, recipients: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
  const times = await listMatterTimes(tx, recipients, new Date(now.getTime() - HOUR_MS));
  const byRecipient = Map.groupBy(times, ({ recipient }) => recipient);
  return new Map(
    [...byRecipient].flatMap(([recipient, newestFirst]) => {
      const earliest = newestFirst[EMAILS_PER_HOUR_MAX - 1];
      return earliest ? [[recipient, earliest.createdAt]] : [];
    }),
  );
}

function recipientsOf(emails: readonly AnyEmail[]): string[] {
  return [...new Set(emails.flatMap(({ matter, recipient }) => (matter === undefined ? [] : recipient)))];
}

function toRow<Row extends { kind: EmailKind }>(message: Row, now: Date) {
  const urgency = URGENCIES.indexOf(emailUrgency(message.kind));
  return { ...message, urgency, nextAttemptAt: now, createdAt: now, requestId: currentRequestContext()?.id ?? null };
}

function requireOneAddress(recipient: string): void {
  if (isOneAddress(recipient)) return;
  throw new ShopError("invalid-input", {}, [{ path: "email", message: "Invalid email address" }]);
}

function isOneAddress(address: string): boolean {
  return email.safeParse(address).success && !/[\s<>,;:"()]/.test(address);
}
