import { email } from "#contract/fields.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { currentRequestContext } from "#server/platform/kernel/request-context.ts";
import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";
import { type EmailUrgency, emailUrgency } from "#server/platform/names/email-urgency.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import { insertEmails, listMatterTimes, withdrawOvertaken } from "./emails.queries.ts";

/** So long somebody may change their mind before they are written to about it. */
const QUIET_MINUTES = 3;
/** Emails about what somebody has changed, to one address. */
const EMAILS_PER_HOUR_MAX = 6;

/** In the order in which they go out. */
const URGENCIES: readonly EmailUrgency[] = ["security", "receipt", "notice", "newsletter"];

interface Alert {
  /** What it is about, "low-stock:61:2026-11-21": of one there is one email, however often it is noticed. */
  about: string;
  facts: EmailFacts["admin-alert"];
  now: Date;
}

/** Tells the merchant of something that a person must look at, in the transaction that notices it. */
export async function alertAdmin(tx: Tx, { about, facts, now }: Alert): Promise<void> {
  const { email } = await readTrader(tx);
  await queueEmail(tx, now, { kind: "admin-alert", about, recipient: email, facts });
}

interface Email<Kind extends EmailKind> {
  kind: Kind;
  /** What it is about, "order:1001": of one kind there is one email per subject, however often it is queued. */
  about: string;
  recipient: string;
  facts: EmailFacts[Kind];
  /** Where only the last word counts: what it decides. It goes out after some minutes, unless a newer one takes its place. */
  matter?: string;
}

/**
 * Puts an email into the outbox, in the transaction of what it tells. Refuses `invalid-input` for a recipient that is
 * not exactly one address: what a header takes for more would go to somebody else.
 */
export async function queueEmail<Kind extends EmailKind>(tx: Tx, now: Date, message: Email<Kind>): Promise<void> {
  await queueEmails(tx, now, [message as AnyEmail]);
}

/** An email of any kind, with the facts of that kind. */
export type AnyEmail = { [Kind in EmailKind]: Email<Kind> }[EmailKind];

/** Puts many emails into the outbox at once. Refuses `invalid-input` where one has no proper recipient. */
export async function queueEmails(tx: Tx, now: Date, emails: readonly AnyEmail[]): Promise<void> {
  for (const { recipient } of emails) requireOneAddress(recipient);
  const matters = emails.flatMap(({ matter }) => matter ?? []);
  if (matters.length > 0) await withdrawOvertaken(tx, matters);
  const crowded = matters.length > 0 ? await findCrowded(tx, recipientsOf(emails), now) : new Map<string, Date>();
  const rows = emails.map((message) => ({ ...toRow(message, now), ...timeOf(message, now, crowded) }));
  await insertEmails(tx, rows);
}

/** Emails whose matter may still change wait; those of somebody who gets many wait until an hour is over. */
function timeOf({ matter, recipient }: AnyEmail, now: Date, crowded: ReadonlyMap<string, Date>) {
  if (matter === undefined) return { matter: null };
  const quietUntilMs = now.getTime() + QUIET_MINUTES * MINUTE_MS;
  const freeAtMs = (crowded.get(recipient)?.getTime() ?? 0) + HOUR_MS;
  return { matter, nextAttemptAt: new Date(Math.max(quietUntilMs, freeAtMs)) };
}

/** Who has had as many emails in the last hour as anybody gets, and when the first of them came. */
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
