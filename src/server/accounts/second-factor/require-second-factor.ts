import { ShopError } from "#domain/shop-error.ts";
import { accountLimits } from "#server/accounts/limit-sign-in.ts";
import type { Reader } from "#server/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import { openSecret } from "#server/kernel/seal-secret.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { consumeRateLimit } from "#server/rate-limit/index.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findSecondFactor, type SecondFactorRow, takeRecoveryCode, takeStep } from "./second-factor.queries.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Asks a user who has a second factor for its code, or for a recovery code; either is good once. Answers whether there is
 * one. Refuses `code-needed`, `code-wrong` and `too-many-guesses`.
 */
export async function requireSecondFactor(shop: Shop, userId: number, code: string | undefined): Promise<boolean> {
  // Customers have passkeys instead: the calls that set a code up are the administrator's alone.
  if (userId !== ADMIN_USER_ID) return false;
  const factor = await findSecondFactor(shop.db, userId);
  if (!factor?.confirmedAt) return false;
  if (!code) throw new ShopError("code-needed");
  const releaseAttempt = await consumeRateLimit(shop, accountLimits(`code:${userId}`));
  if (!(await takeCode(shop, factor, code))) throw new ShopError("code-wrong");
  await releaseAttempt();
  return true;
}

async function takeCode(shop: Shop, factor: SecondFactorRow, code: string): Promise<boolean> {
  const now = shop.clock();
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(shop.db, factor.userId, hashRecoveryCode(code), now);
  const step = stepOfCode(openSecret(shop.secret, "second factors", factor.sealedSecret), digits, now);
  return step !== undefined && takeStep(shop.db, factor.userId, step);
}

export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.confirmedAt != null;
}
