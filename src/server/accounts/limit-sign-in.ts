import type { UserRow } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { consumeRateLimit, nameTarget, networkLimits, type RateLimit } from "#server/platform/rate-limit/index.ts";

export interface SignInPlace {
  /** IP address of the request. */
  address: string;
  /** A device that has signed in before, and the user who signed in. Undefined for other devices. */
  knownDevice: { userId: number; deviceId: string } | undefined;
}

const QUARTER_HOUR = 15;
const DAY = 24 * 60;
const ATTEMPTS_PER_ACCOUNT = 10;
const ATTEMPTS_PER_ACCOUNT_AND_DAY = 50;
const ATTEMPTS_PER_ADDRESS = 100;

/**
 * Limits sign-in attempts per account and address, also for unknown names. Strangers cannot lock out the owner, because
 * a known device has its own limit and a password reset clears all limits. Refuses with `too-many-guesses`.
 */
export function limitSignIn(
  shop: Shop,
  { user, name, place }: { user: UserRow | undefined; name: string; place: SignInPlace },
): Promise<() => Promise<void>> {
  const { knownDevice } = place;
  const target =
    user && knownDevice?.userId === user.id
      ? `device:${user.id}:${knownDevice.deviceId}`
      : user
        ? accountTarget(user.id)
        : nameTarget(shop, "name", name);
  return consumeRateLimit(shop, [
    ...accountLimits(target),
    ...networkLimits(shop, "sign-in", {
      address: place.address,
      attemptsMax: ATTEMPTS_PER_ADDRESS,
      withinMinutes: QUARTER_HOUR,
    }),
  ]);
}

/** Limits on attempts to guess an account's password or its second-factor code. */
export function accountLimits(target: string): RateLimit[] {
  return [
    { target, attemptsMax: ATTEMPTS_PER_ACCOUNT, withinMinutes: QUARTER_HOUR },
    { target, attemptsMax: ATTEMPTS_PER_ACCOUNT_AND_DAY, withinMinutes: DAY },
  ];
}

export function accountTarget(userId: number): string {
  return `user:${userId}`;
}

/**
 * Target of second-factor codes. Strangers who know the password can use up the limit of unknown devices, but not that
 * of a known device or of an open session.
 */
export function codeTarget(userId: number, from: SignInPlace["knownDevice"] | "session"): string {
  if (from === "session") return `code-session:${userId}`;
  return from?.userId === userId ? `code-device:${userId}:${from.deviceId}` : `code:${userId}`;
}
