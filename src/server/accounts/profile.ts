import type * as calls from "#contract/accounts/accounts.ts";
import type { User } from "#contract/accounts/accounts.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requirePrintableChange } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import {
  findHeldRole,
  findUser,
  lockUser,
  type UserRow,
  updateUser,
  updateUserAddress,
} from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { SignInChange } from "#server/platform/names/email-kinds.ts";
import { requireServedPostcode } from "#server/pricing/index.ts";
import { readFirstBoxesTaken } from "#server/subscriptions/index.ts";
import { hasSecondFactor } from "./second-factor/second-factor.ts";

export async function saveProfile(
  shop: Shop,
  shopper: Shopper,
  { firstName, lastName }: ParsedInputOf<typeof calls.saveProfile>,
): Promise<UserRow> {
  const row = await updateUser(shop.db, requireUserId(shopper), { firstName, lastName, updatedAt: shop.clock() });
  if (!row) throw new ShopError("signed-out");
  return row;
}

/** Saves the delivery and billing addresses. Refuses with `invalid-input` or `postcode-not-served`. */
export async function saveAddress(
  shop: Shop,
  shopper: Shopper,
  input: ParsedInputOf<typeof calls.saveAddress>,
): Promise<UserRow> {
  const address = { ...input, deliveryPostcode: requireServedPostcode(input.deliveryPostcode, "deliveryPostcode") };
  const row = await updateUserAddress(shop.db, requireUserId(shopper), address, shop.clock());
  if (!row) throw new ShopError("signed-out");
  return row;
}

interface AddressByShop {
  address: DeliveryAddress;
  /** Version of the account that the administrator saw. */
  version?: string | undefined;
  actorUserId: number;
  now: Date;
}

/**
 * Changes a customer's name and delivery address for the administrator. Refuses with `not-found` or
 * `changed-meanwhile`. Returns false if the account already has them.
 */
export async function changeUserAddress(
  tx: Tx,
  userId: number,
  { address, version, actorUserId, now }: AddressByShop,
): Promise<boolean> {
  const user = requireCustomer(await lockUser(tx, userId));
  if (version !== undefined && version !== user.updatedAt.toISOString()) throw new ShopError("changed-meanwhile");
  const { firstName, lastName, line1, line2, city, postcode, country } = address;
  const { deliveryLine1, deliveryLine2, deliveryCity } = user;
  const stored = { line1: deliveryLine1, line2: deliveryLine2, city: deliveryCity };
  requirePrintableChange({ ...stored, firstName: user.firstName, lastName: user.lastName }, address);
  const after = {
    firstName,
    lastName,
    deliveryLine1: line1,
    deliveryLine2: line2,
    deliveryCity: city,
    deliveryPostcode: postcode,
    deliveryCountry: country,
  };
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.every((field) => user[field] === after[field])) return false;
  const before = Object.fromEntries(fields.map((field) => [field, user[field]]));
  await updateUser(tx, userId, { ...after, updatedAt: now });
  await recordChange(tx, { actorUserId, action: "update", entity: "customer", entityId: userId, before, after, now });
  return true;
}

/** The account of a customer, for the administrator. Refuses with `not-found` for any other account. */
export async function getCustomerAccount(db: Reader, userId: number): Promise<UserRow> {
  return requireCustomer(await findUser(db, userId));
}

function requireCustomer(user: UserRow | undefined): UserRow {
  if (!user || user.erasedAt || user.id === ADMIN_USER_ID) throw new ShopError("not-found");
  return user;
}

/** The user of a session. Refuses with `signed-out` if the account was deleted. */
export async function getUser(db: Reader, userId: number): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user || user.erasedAt) throw new ShopError("signed-out");
  return user;
}

export type { UserRow };

/** The account data that its owner can see: only the fields of the contract, and never the password. */
export async function viewUser(
  { db, config }: Pick<Shop, "db" | "config">,
  row: UserRow,
  session: { isTwoFactor?: boolean; isDashboardUser?: boolean },
): Promise<User> {
  const { password: _password, createdAt, emailVerifiedAt, ...rest } = row;
  const isAdmin = row.id === ADMIN_USER_ID;
  // Without the mark, the session is a customer's, because sessions end when a membership begins.
  const role = !isAdmin && session.isDashboardUser ? await findHeldRole(db, row.id) : undefined;
  const opensDashboard = isAdmin || role !== undefined;
  return {
    ...rest,
    isAdmin,
    isEmailVerified: emailVerifiedAt !== null,
    ...(role && { staffRole: { name: role.name, permissions: [...role.permissions] } }),
    hasSecondFactor: opensDashboard && (await hasSecondFactor(db, row.id)),
    needsSecondFactor: opensDashboard && config.requiresSecondFactor && !session.isTwoFactor,
    createdAt: createdAt.toISOString(),
    firstBoxTaken: [...(await readFirstBoxesTaken(db, row.id))],
  };
}

/** Emails the account's owner about new sign-in credentials, so that the owner learns about an intruder's change. */
export async function emailSignInChange(
  tx: Tx,
  user: Pick<UserRow, "id" | "email" | "firstName">,
  { change, passkeyName = null, now }: { change: SignInChange; passkeyName?: string | null; now: Date },
): Promise<void> {
  await queueEmail(tx, now, {
    kind: "sign-in-changed",
    about: `user:${user.id}:${change}:${now.getTime()}`,
    recipient: user.email,
    facts: { firstName: user.firstName, change, passkeyName, changedAt: now.toISOString() },
  });
}
