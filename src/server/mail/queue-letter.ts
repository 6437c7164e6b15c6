import { email } from "#contract/fields.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { currentTrail } from "#server/kernel/trail.ts";
import type { LetterFacts, LetterKind } from "#server/names/letter-kinds.ts";
import { type LetterUrgency, letterUrgency } from "#server/names/letter-urgency.ts";
import { insertLetters, listMatterTimes, withdrawOvertaken } from "./letters.queries.ts";

/** So long somebody may change their mind before they are written to about it. */
const QUIET_MINUTES = 3;
/** Letters about what somebody has changed, to one address. */
const LETTERS_PER_HOUR_MAX = 6;

interface Letter<Kind extends LetterKind> {
  kind: Kind;
  /** What it is about, "order:1001": of one kind there is one letter per subject, however often it is queued. */
  about: string;
  recipient: string;
  facts: LetterFacts[Kind];
  /** Where only the last word counts: what it decides. It goes out after some minutes, unless a newer one takes its place. */
  matter?: string;
}

/**
 * Puts a letter into the outbox, in the transaction of what it tells. Refuses `invalid-input` for a recipient that is
 * not exactly one address: what a header takes for more would go to somebody else.
 */
export async function queueLetter<Kind extends LetterKind>(tx: Tx, now: Date, letter: Letter<Kind>): Promise<void> {
  await queueLetters(tx, now, [letter as AnyLetter]);
}

/** A letter of any kind, with the facts of that kind. */
export type AnyLetter = { [Kind in LetterKind]: Letter<Kind> }[LetterKind];

/** Puts many letters into the outbox at once. Refuses `invalid-input` where one has no proper recipient. */
export async function queueLetters(tx: Tx, now: Date, letters: readonly AnyLetter[]): Promise<void> {
  for (const { recipient } of letters) requireOneAddress(recipient);
  const matters = letters.flatMap(({ matter }) => matter ?? []);
  if (matters.length > 0) await withdrawOvertaken(tx, matters);
  const crowded = matters.length > 0 ? await findCrowded(tx, recipientsOf(letters), now) : new Map<string, Date>();
  const rows = letters.map((letter) => ({ ...toRow(letter, now), ...timeOf(letter, now, crowded) }));
  await insertLetters(tx, rows);
}

/** Letters whose matter may still change wait; those of somebody who gets many wait until an hour is over. */
function timeOf({ matter, recipient }: AnyLetter, now: Date, crowded: ReadonlyMap<string, Date>) {
  if (matter === undefined) return { matter: null };
  const quietUntilMs = now.getTime() + QUIET_MINUTES * MINUTE_MS;
  const freeAtMs = (crowded.get(recipient)?.getTime() ?? 0) + HOUR_MS;
  return { matter, nextAttemptAt: new Date(Math.max(quietUntilMs, freeAtMs)) };
}

/** Who has had as many letters in the last hour as anybody gets, and when the first of them came. */
async function findCrowded(tx: Tx, recipients: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
  const times = await listMatterTimes(tx, recipients, new Date(now.getTime() - HOUR_MS));
  const byRecipient = Map.groupBy(times, ({ recipient }) => recipient);
  return new Map(
    [...byRecipient].flatMap(([recipient, newestFirst]) => {
      const earliest = newestFirst[LETTERS_PER_HOUR_MAX - 1];
      return earliest ? [[recipient, earliest.createdAt]] : [];
    }),
  );
}

function recipientsOf(letters: readonly AnyLetter[]): string[] {
  return [...new Set(letters.flatMap(({ matter, recipient }) => (matter === undefined ? [] : recipient)))];
}

/** In the order in which they go out. */
const URGENCIES: readonly LetterUrgency[] = ["security", "receipt", "notice", "newsletter"];

function toRow<Row extends { kind: LetterKind }>(letter: Row, now: Date) {
  const urgency = URGENCIES.indexOf(letterUrgency(letter.kind));
  return { ...letter, urgency, nextAttemptAt: now, createdAt: now, trailId: currentTrail()?.id ?? null };
}

function requireOneAddress(recipient: string): void {
  if (isOneAddress(recipient)) return;
  throw new ShopError("invalid-input", {}, [{ path: "email", message: "Invalid email address" }]);
}

function isOneAddress(address: string): boolean {
  return email.safeParse(address).success && !/[\s<>,;:"()]/.test(address);
}
