import { createHmac } from "node:crypto";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countGuesses, deleteGuesses, deleteGuessesAt, insertGuess, lockGuesses } from "./guesses.queries.ts";
import { networkOf } from "./network-of.ts";

/** What may be guessed at, or from where, and how often. */
export interface GuessLimit {
  target: string;
  guessesMax: number;
  withinMinutes: number;
}

/**
 * Notes a guess before it is looked at, and refuses `too-many-guesses` where there have been too many. A refused guess
 * is not counted, so that nobody is kept out by somebody else's persistence. Answers a function that takes the note back
 * once the guess has turned out right. Counted in the database: as many processes as there are share the count.
 */
export async function limitGuesses(shop: Shop, limits: readonly GuessLimit[]): Promise<() => Promise<void>> {
  const now = shop.clock();
  const targets = [...new Set(limits.map((limit) => limit.target))].toSorted();
  const noted = await shop.db.transaction(async (tx) => {
    // One after the other: of guesses made at once as many pass as may, and none counts those that are refused.
    for (const target of targets) await lockGuesses(tx, target);
    for (const limit of limits) await requireRoom(tx, limit, now);
    const ids: number[] = [];
    for (const target of targets) ids.push(await insertGuess(tx, target, now));
    return ids;
  });
  return () => deleteGuesses(shop.db, noted);
}

async function requireRoom(tx: Tx, { target, guessesMax, withinMinutes }: GuessLimit, now: Date): Promise<void> {
  const since = new Date(now.getTime() - withinMinutes * MINUTE_MS);
  const { made, firstAt } = await countGuesses(tx, target, since);
  if (made < guessesMax) return;
  const waitMs = firstAt.getTime() + withinMinutes * MINUTE_MS - now.getTime();
  throw new ShopError("too-many-guesses", { waitMinutes: Math.max(1, Math.ceil(waitMs / MINUTE_MS)) });
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
export async function noteGuess(db: Reader, target: string, now: Date): Promise<void> {
  await insertGuess(db, target, now);
}

/** Forgets all guesses at a target: an owner who is proved by a letter begins again. */
export async function forgiveGuesses(db: Reader, target: string): Promise<void> {
  await deleteGuessesAt(db, target);
}

function sealed(shop: Shop, text: string): string {
  return createHmac("sha256", shop.secret).update(`guess\n${text}`).digest("base64url").slice(0, 22);
}
