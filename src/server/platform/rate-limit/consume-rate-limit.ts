import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  deleteAttempts,
  deleteAttemptsAt,
  deleteAttemptsBefore,
  insertAttempt,
  type RateLimit,
  recordAttempts,
} from "./rate-limit.queries.ts";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** What of a network address is its owner's alone: of IPv6 the first 64 bits, since the rest is anybody's to choose. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const left = Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(left).fill("0"), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

function groupsOf(text: string): string[] {
  return text.split(":").filter((group) => group !== "");
}

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

/** Forgets all guesses at a target: an owner who is proved by an email begins again. */
export async function resetAttempts(db: Reader, target: string): Promise<void> {
  await deleteAttemptsAt(db, target);
}

function sealed(shop: Shop, text: string): string {
  return createHmac("sha256", shop.secret).update(`guess\n${text}`).digest("base64url").slice(0, 22);
}

export type { RateLimit };

const RETENTION_MS = 90 * DAY_MS;

/** Forgets guesses older than 90 days. */
export async function deleteOldAttempts(shop: Shop): Promise<void> {
  await deleteAttemptsBefore(shop.db, new Date(shop.clock().getTime() - RETENTION_MS));
}
