import type * as calls from "#contract/accounts/accounts.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { isReservedUsername, usernameKey } from "#domain/accounts/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { mergeBaskets } from "#server/basket/index.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { insertUser, type NewUser, type UserRow } from "#server/platform/identity/index.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { consumeRateLimit, mailboxTarget, networkLimits } from "#server/platform/rate-limit/index.ts";
import { requireServedPostcode } from "#server/pricing/index.ts";
import { verificationLink } from "./credentials/change-email.ts";
import { hashPassword, requireFitPassword } from "./credentials/passwords.ts";

const PER_EMAIL_AND_HOUR = 5;
const PER_NETWORK_AND_HOUR = 200;

/**
 * Limits new accounts per email address and network, because each sends an email to a person who may not have requested
 * it. Erased accounts that sign up again count too. Refuses with `too-many-guesses`.
 */
async function limitSignUps(shop: Shop, email: string, address: string): Promise<void> {
  await consumeRateLimit(shop, [
    { target: mailboxTarget(shop, "sign-up", email), attemptsMax: PER_EMAIL_AND_HOUR, withinMinutes: 60 },
    ...networkLimits(shop, "sign-up", { address, attemptsMax: PER_NETWORK_AND_HOUR, withinMinutes: 60 }),
  ]);
}

/**
 * Creates an account, with an address if given, and merges the guest's basket into it. Without a username, the email
 * address is the username. Refuses with `account-exists` (also for a similar name), `too-many-guesses` or
 * `postcode-not-served`. `networkAddress` is the request's IP address.
 */
export async function signUp(
  shop: Shop,
  shopper: Shopper,
  input: ParsedInputOf<typeof calls.signUp>,
  networkAddress: string,
): Promise<UserRow> {
  const { username, address, password, firstName, lastName } = input;
  const { name: brandName } = await readBrand(shop.db);
  if (username !== undefined && isReservedUsername(username, brandName)) throw new ShopError("account-exists");
  const email = input.email.toLowerCase();
  const user = {
    username: username ?? email,
    email,
    password,
    firstName,
    lastName,
    ...(address && {
      deliveryLine1: address.line1,
      deliveryLine2: address.line2,
      deliveryCity: address.city,
      deliveryPostcode: requireServedPostcode(address.postcode, "address.postcode"),
    }),
  };
  return insertAccount(shop, shopper, user, { address: networkAddress, brandName });
}

/**
 * Inserts a user, moves the guest's basket and queues the first email, in one transaction. Refuses with
 * `account-exists`, `too-many-guesses`, and `invalid-input` for a password that is one of the user's own names.
 */
async function insertAccount(
  shop: Shop,
  shopper: Shopper,
  user: NewUser,
  { address, brandName }: { address: string; brandName: string },
): Promise<UserRow> {
  requireFitPassword(user.password, { ...user, isDashboardUser: false, brandName });
  await limitSignUps(shop, user.email, address);
  const password = await hashPassword(user.password);
  const now = shop.clock();
  const stored = await shop.db.transaction(async (tx) => {
    const row = await insertUser(tx, {
      ...user,
      password,
      usernameKey: usernameKey(user.username),
      createdAt: now,
      updatedAt: now,
    });
    if (!row) throw new ShopError("account-exists");
    await mergeBaskets(tx, { shopper, userId: row.id, now });
    await queueWelcome(tx, row, now);
    return row;
  });
  shop.wake("send-letters");
  return stored;
}

async function queueWelcome(tx: Tx, user: UserRow, now: Date): Promise<void> {
  await queueEmail(tx, now, {
    kind: "welcome",
    about: `user:${user.id}`,
    recipient: user.email,
    facts: { firstName: user.firstName, username: user.username, verify: verificationLink(user, now) },
  });
}
