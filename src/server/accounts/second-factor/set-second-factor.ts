import { ShopError } from "#domain/shop-error.ts";
import { requirePassword } from "#server/accounts/credentials/passwords.ts";
import { codeTarget } from "#server/accounts/limit-sign-in.ts";
import { emailSignInChange, getUser } from "#server/accounts/profile.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { deleteSessionsOf } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { openSecret, renewSealed, sealSecret } from "#server/platform/kernel/signed-links.ts";
import { consumeRateLimit } from "#server/platform/rate-limit/index.ts";
import {
  confirmSecret,
  deleteSecondFactor,
  findSecondFactor,
  listSealedSecrets,
  replaceRecoveryCodes,
  replaceSealedSecret,
  savePendingSecret,
} from "./second-factor.queries.ts";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  otpauthUri,
  requireSecondFactor,
  stepOfCode,
} from "./second-factor.ts";

const FIRST_CODES_MAX = 10;
const WITHIN_MINUTES = 15;

/**
 * Creates a secret for an authenticator app. The secret becomes active when the first code is confirmed. Refuses with
 * `second-factor-set`.
 */
export async function startSecondFactor(
  shop: Shop,
  shopper: Shopper,
  password: string,
): Promise<{ qrCode: string; secret: string }> {
  const user = await requirePassword(shop, shopper, password);
  const { default: QRCode } = await import("qrcode");
  const secret = newSecret();
  if (!(await savePendingSecret(shop.db, user.id, sealSecret(shop.secret, "second factors", secret)))) {
    throw new ShopError("second-factor-set");
  }
  const { name: issuer } = await readBrand(shop.db);
  return {
    qrCode: await QRCode.toString(otpauthUri(secret, { issuer, label: user.username }), { type: "svg", margin: 2 }),
    secret: secret.replace(/(.{4})(?=.)/g, "$1 "),
  };
}

/**
 * Confirms the app's first code and ends all sessions started without a code. Returns ten recovery codes, stored as
 * hashes. The caller starts a new session. Refuses with `code-wrong`.
 */
export async function confirmSecondFactor(shop: Shop, shopper: Shopper, code: string): Promise<string[]> {
  const userId = requireUserId(shopper);
  const factor = await findSecondFactor(shop.db, userId);
  if (!factor || factor.confirmedAt) throw new ShopError("second-factor-set");
  const releaseAttempt = await consumeRateLimit(shop, [
    { target: codeTarget(userId, "session"), attemptsMax: FIRST_CODES_MAX, withinMinutes: WITHIN_MINUTES },
  ]);
  const now = shop.clock();
  const step = stepOfCode(openSecret(shop, "second factors", factor.sealedSecret), code.replace(/\s/g, ""), now);
  if (step === undefined) throw new ShopError("code-wrong");
  await releaseAttempt();
  const codes = newRecoveryCodes();
  await shop.db.transaction(async (tx) => {
    if (!(await confirmSecret(tx, userId, step, now))) throw new ShopError("second-factor-set");
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
    await deleteSessionsOf(tx, userId);
    await recordSecondFactor(tx, { userId, isOn: true, now });
    await emailSignInChange(tx, await getUser(tx, userId), { change: "second-factor-set", now });
  });
  shop.wake("send-letters");
  return codes;
}

/** Removes the second factor. Requires the password and a current code. */
export async function removeSecondFactor(
  shop: Shop,
  shopper: Shopper,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const user = await requirePassword(shop, shopper, password);
  await requireSecondFactor(shop, user.id, code, codeTarget(user.id, "session"));
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    await deleteSecondFactor(tx, user.id);
    await recordSecondFactor(tx, { userId: user.id, isOn: false, now });
    await emailSignInChange(tx, user, { change: "second-factor-removed", now });
  });
  shop.wake("send-letters");
}

/** Seals the secrets again that the shop's former secret sealed. Returns how many no known secret opens. */
export async function renewSecondFactors(shop: Shop): Promise<number> {
  let unreadable = 0;
  for (const { userId, sealed } of await listSealedSecrets(shop.db)) {
    const state = renewSealed(shop, "second factors", sealed);
    if (state === "unreadable") unreadable += 1;
    if (typeof state === "object") await replaceSealedSecret(shop.db, { userId, from: sealed, to: state.renewed });
  }
  return unreadable;
}

async function recordSecondFactor(
  tx: Tx,
  { userId, isOn, now }: { userId: number; isOn: boolean; now: Date },
): Promise<void> {
  const change = { actorUserId: userId, action: "update", entity: "user", entityId: userId, now };
  await recordChange(tx, { ...change, before: { secondFactor: !isOn }, after: { secondFactor: isOn } });
}
