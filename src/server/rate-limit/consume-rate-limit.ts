import { createHmac } from "node:crypto";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { networkOf } from "./network-of.ts";
import {
  deleteAttempts,
  deleteAttemptsAt,
  insertAttempt,
  type RateLimit,
  recordAttempts,
} from "./rate-limit.queries.ts";

/**
 * Notes a guess before it is looked at, and refuses `too-many-guesses` where there have been too many. A refused guess
 * is not counted, so that nobody is kept out by somebody else's persistence. Answers a function that takes the note back
 * once the guess has turned out right. Counted in the database: as many processes as there are share the count.
 */
export async function consumeRateLimit(shop: Shop, limits: readonly RateLimit[]): Promise<() => Promise<void>> {
  const outcome = await recordAttempts(shop.db, limits, shop.clock());
  if ("waitMinutes" in outcome) throw new ShopError("too-many-guesses", outcome);
  return () => deleteAttempts(shop.db, outcome.noted);
}

/** The network a request comes from, as the table keeps it: countable, and no address. */
export function addressTarget(shop: Shop, purpose: string, address: string): string {
  return `${purpose}-from:${sealed(shop, networkOf(address))}`;
}

/** A name that may belong to nobody, or hold a password typed into the wrong field. */
export function nameTarget(shop: Shop, purpose: string, name: string): string {
  return `${purpose}:${sealed(shop, name.toLowerCase())}`;
}

/** Notes what counts against a later guess. */
export async function recordAttempt(db: Reader, target: string, now: Date): Promise<void> {
  await insertAttempt(db, target, now);
}

/** Forgets all guesses at a target: an owner who is proved by a letter begins again. */
export async function resetAttempts(db: Reader, target: string): Promise<void> {
  await deleteAttemptsAt(db, target);
}

function sealed(shop: Shop, text: string): string {
  return createHmac("sha256", shop.secret).update(`guess\n${text}`).digest("base64url").slice(0, 22);
}

export type { RateLimit };
