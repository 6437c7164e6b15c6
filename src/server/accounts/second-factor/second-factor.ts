import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { ShopError } from "#domain/shop-error.ts";
import { accountLimits } from "#server/accounts/limit-sign-in.ts";
import { countPasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { isDashboardUser } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { openSecret } from "#server/platform/kernel/signed-links.ts";
import { consumeRateLimit } from "#server/platform/rate-limit/index.ts";
import { findSecondFactor, type SecondFactorRow, takeRecoveryCode, takeStep } from "./second-factor.queries.ts";

const CODES = 10;
const LENGTH = 10;
/** Letters and digits of recovery codes, without those that are easily confused. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates ten single-use recovery codes: "k7mpq-2xwde". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** Hash under which a code is stored. A plain hash is enough, because codes are long and random. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ""))
    .digest("hex");
}

const PERIOD_SECONDS = 30;
/** The device's clock may differ by one time step in either direction. */
const WINDOW_STEPS = 1;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function otpauthUri(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}

/** The time step of a code. Undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: string, names: { issuer: string; label: string } = { issuer: "", label: "" }): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/**
 * Requires a code from the user's authenticator app, or a recovery code. Each code works once. Returns true if the user
 * has a second factor. Attempts count against `target`. Refuses with `code-needed`, `code-wrong` or `too-many-guesses`.
 */
export async function requireSecondFactor(
  shop: Shop,
  userId: number,
  code: string | undefined,
  target: string,
): Promise<boolean> {
  // Only dashboard users can set up codes. Customers use passkeys.
  const factor = await findSecondFactor(shop.db, userId);
  if (!factor?.confirmedAt) return false;
  if (!code) throw new ShopError("code-needed");
  const releaseAttempt = await consumeRateLimit(shop, accountLimits(target));
  if (!(await takeCode(shop, factor, code))) throw new ShopError("code-wrong");
  await releaseAttempt();
  return true;
}

async function takeCode(shop: Shop, factor: SecondFactorRow, code: string): Promise<boolean> {
  const now = shop.clock();
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(shop.db, factor.userId, hashRecoveryCode(code), now);
  const step = stepOfCode(openSecret(shop, "second factors", factor.sealedSecret), digits, now);
  return step !== undefined && takeStep(shop.db, factor.userId, step);
}

export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.confirmedAt != null;
}

/** True if the user has an authenticator app or a passkey. */
export async function hasAnyFactor(db: Reader, userId: number): Promise<boolean> {
  return (await hasSecondFactor(db, userId)) || (await countPasskeysOf(db, userId)) > 0;
}

/**
 * Refuses with `second-factor-needed` if a dashboard user has a second factor but signed in without it. Otherwise, a
 * password or a reset email would be enough to add another factor.
 */
export async function requirePresentFactor(
  shop: Shop,
  shopper: Shopper,
  { isTwoFactor = false }: { isTwoFactor?: boolean },
): Promise<void> {
  if (!shop.config.requiresSecondFactor || isTwoFactor) return;
  const userId = requireUserId(shopper);
  if (!(await isDashboardUser(shop.db, userId))) return;
  if (await hasAnyFactor(shop.db, userId)) throw new ShopError("second-factor-needed");
}
