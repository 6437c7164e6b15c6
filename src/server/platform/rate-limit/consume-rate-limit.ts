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

/**
 * The part of an IP address that identifies its owner. For IPv6 it is the first 64 bits, because the owner freely
 * chooses the rest.
 */
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
 * Records an attempt in the database before its check. Refuses `too-many-guesses` above a limit without counting that
 * attempt, so that attackers cannot lock out the owner. The returned function releases a correct attempt.
 */
export async function consumeRateLimit(shop: Shop, limits: readonly RateLimit[]): Promise<() => Promise<void>> {
  const outcome = await recordAttempts(shop.db, limits, shop.clock());
  if ("waitMinutes" in outcome) throw new ShopError("too-many-guesses", outcome);
  return () => deleteAttempts(shop.db, outcome.noted);
}

/** Rate limit key of a request's network. The key can be counted but does not reveal the address. */
export function addressTarget(shop: Shop, purpose: string, address: string): string {
  return `${purpose}-from:${sealed(shop, networkOf(address))}`;
}

/** Rate limit key of a name. The name is hashed, because it may be unknown or a mistyped password. */
export function nameTarget(shop: Shop, purpose: string, name: string): string {
  return `${purpose}:${sealed(shop, name.toLowerCase())}`;
}

/** Records an attempt that counts against later ones. */
export async function recordAttempt(db: Reader, target: string, now: Date): Promise<void> {
  await insertAttempt(db, target, now);
}

/** Deletes all attempts on a target, so that an owner verified by email starts again. */
export async function resetAttempts(db: Reader, target: string): Promise<void> {
  await deleteAttemptsAt(db, target);
}

function sealed(shop: Shop, text: string): string {
  return createHmac("sha256", shop.secret).update(`guess\n${text}`).digest("base64url").slice(0, 22);
}

export type { RateLimit };

const RETENTION_MS = 90 * DAY_MS;

/** Deletes attempts older than 90 days. */
export async function deleteOldAttempts(shop: Shop): Promise<void> {
  await deleteAttemptsBefore(shop.db, new Date(shop.clock().getTime() - RETENTION_MS));
}
