import { email } from "#contract/fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { currentTrail } from "#server/kernel/trail.ts";
import type { LetterFacts, LetterKind } from "#server/names/letter-kinds.ts";
import { type LetterUrgency, letterUrgency } from "#server/names/letter-urgency.ts";
import { insertLetters } from "./letters.queries.ts";

interface Letter<Kind extends LetterKind> {
  kind: Kind;
  /** What it is about, "order:1001": of one kind there is one letter per subject, however often it is queued. */
  about: string;
  recipient: string;
  facts: LetterFacts[Kind];
}

/**
 * Puts a letter into the outbox, in the transaction of what it tells. Refuses `invalid-input` for a recipient that is
 * not exactly one address: what a header takes for more would go to somebody else.
 */
export async function queueLetter<Kind extends LetterKind>(tx: Tx, now: Date, letter: Letter<Kind>): Promise<void> {
  requireOneAddress(letter.recipient);
  await insertLetters(tx, [toRow(letter, now)]);
}

/** A letter of any kind, with the facts of that kind. */
export type AnyLetter = { [Kind in LetterKind]: Letter<Kind> }[LetterKind];

/** Puts many letters into the outbox at once. Refuses `invalid-input` where one has no proper recipient. */
export async function queueLetters(tx: Tx, now: Date, letters: readonly AnyLetter[]): Promise<void> {
  for (const { recipient } of letters) requireOneAddress(recipient);
  await insertLetters(
    tx,
    letters.map((letter) => toRow(letter, now)),
  );
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
