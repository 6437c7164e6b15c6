import type { Shop } from "#server/platform/kernel/shop.ts";
import { addressTarget, consumeRateLimit, nameTarget, type RateLimit } from "#server/platform/rate-limit/index.ts";
import type { UserRow } from "./accounts.queries.ts";

/** Where somebody tries to sign in from. */
export interface SignInPlace {
  /** The network address. */
  address: string;
  /** A device on which somebody has signed in before, and who that was. */
  knownDevice: { userId: number; deviceId: string } | undefined;
}

const QUARTER_HOUR = 15;
const DAY = 24 * 60;
const ATTEMPTS_PER_ACCOUNT = 10;
const ATTEMPTS_PER_ACCOUNT_AND_DAY = 50;
const ATTEMPTS_PER_ADDRESS = 100;

/**
 * Limits the guesses at one account and from one address; a name that belongs to nobody is counted in the same way. The
 * owner is not locked out by somebody else's guesses: a device that has signed in before has a count of its own, and a
 * password reset forgives all. Refuses `too-many-guesses`.
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
    {
      target: addressTarget(shop, "sign-in", place.address),
      attemptsMax: ATTEMPTS_PER_ADDRESS,
      withinMinutes: QUARTER_HOUR,
    },
  ]);
}

/** How often an account's password, or the code after it, may be guessed. */
export function accountLimits(target: string): RateLimit[] {
  return [
    { target, attemptsMax: ATTEMPTS_PER_ACCOUNT, withinMinutes: QUARTER_HOUR },
    { target, attemptsMax: ATTEMPTS_PER_ACCOUNT_AND_DAY, withinMinutes: DAY },
  ];
}

export function accountTarget(userId: number): string {
  return `user:${userId}`;
}
