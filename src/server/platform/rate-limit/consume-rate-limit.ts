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

/** A network that a request comes from. Its limits are `allowance` times those of one address. */
export interface Network {
  name: string;
  allowance: number;
}

/**
 * Providers assign a /56 to a home, and a /48 to a server or a tunnel. The holder can use any address inside, so these
 * networks have limits too. The limits are higher, because some providers put several homes into one network.
 */
const ALLOWANCES = { home: 2, site: 8 } as const;

/** The networks of an address, the narrowest first. IPv4 has one network. IPv6 has a /64, a /56 and a /48. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const name = networkOf(address);
  const groups = name.split(":");
  if (groups.length < NETWORK_GROUPS) return [{ name, allowance: 1 }];
  const [home = "0"] = groups.slice(-1);
  const site = groups.slice(0, -1).join(":");
  return [
    { name, allowance: 1 },
    { name: `${site}:${(Number.parseInt(home, 16) & 0xff00).toString(16)}/56`, allowance: ALLOWANCES.home },
    { name: `${site}/48`, allowance: ALLOWANCES.site },
  ];
}

/**
 * The narrowest network of an address. For IPv6 it is the first 64 bits, because the owner freely chooses the rest.
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
 * Records an attempt in the database before its check. Refuses with `too-many-guesses` above a limit without counting
 * that attempt, so that attackers cannot lock out the owner. The returned function releases a correct attempt.
 */
export async function consumeRateLimit(shop: Shop, limits: readonly RateLimit[]): Promise<() => Promise<void>> {
  const outcome = await recordAttempts(shop.db, limits, shop.clock());
  if ("waitMinutes" in outcome) throw new ShopError("too-many-guesses", outcome);
  return () => deleteAttempts(shop.db, outcome.noted);
}

/** Limits on the networks of a request. Their keys can be counted but do not reveal the address. */
export function networkLimits(
  shop: Shop,
  purpose: string,
  { address, attemptsMax, withinMinutes }: { address: string } & Omit<RateLimit, "target">,
): RateLimit[] {
  return networksOf(address).map(({ name, allowance }) => ({
    target: `${purpose}-from:${sealed(shop, name)}`,
    attemptsMax: attemptsMax * allowance,
    withinMinutes,
  }));
}

/** Limit for all callers together, for calls that cost money. */
export function totalLimit(purpose: string, limit: Omit<RateLimit, "target">): RateLimit {
  return { target: `${purpose}-from-everywhere`, ...limit };
}

/**
 * Key of the buyer's network, which limits how much stock and how many discount codes it can reserve. For IPv6, the key
 * of the /56 and the key of the /48, separated by a dot. The key does not reveal the address.
 */
export function holderOf(shop: Shop, address: string): string {
  const [narrowest, home, site] = networksOf(address);
  const own = `held-from:${sealed(shop, (home ?? narrowest).name)}`;
  return site ? `${own}.${sealed(shop, site.name)}` : own;
}

/** Rate limit key of a name. The name is hashed, because it may be unknown or a mistyped password. */
export function nameTarget(shop: Shop, purpose: string, name: string): string {
  return `${purpose}:${sealed(shop, name.toLowerCase())}`;
}

/** Rate limit key of a mailbox. Addresses that differ only in a tag ("name+tag@") are the same mailbox. */
export function mailboxTarget(shop: Shop, purpose: string, email: string): string {
  return nameTarget(shop, purpose, email.replace(/\+[^@]*@/, "@"));
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
