import { usernameKey } from "#domain/accounts/accounts.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { findUserByEmail, insertUser, type UserRow, unknownPasswordHash } from "#server/platform/identity/index.ts";

interface GuestOrder {
  id: number;
  email: string | null;
  /** Name of the giver. */
  billingAddress: DeliveryAddress | null;
}

/**
 * True if a guest's gift can belong to this email address: it has no account, or one that its owner has confirmed. The
 * gift contains its recipient's address, which a stranger's account must not show.
 */
export async function canOwnGift(db: Reader, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  return user === undefined || isOwners(user);
}

/**
 * The account that owns a guest's gift. A new one has a password that nobody knows, so only a link in an email leads
 * into it. Undefined if nobody can own the gift.
 */
export async function findOrOpenGiver(
  tx: Tx,
  { id, email, billingAddress }: GuestOrder,
  now: Date,
): Promise<number | undefined> {
  if (email === null) return undefined;
  const known = await findUserByEmail(tx, email);
  if (known) return isOwners(known) ? known.id : undefined;
  const giver = {
    email,
    password: await unknownPasswordHash(),
    isOpenedByShop: true,
    firstName: billingAddress?.firstName ?? "",
    lastName: billingAddress?.lastName ?? "",
    createdAt: now,
    updatedAt: now,
  };
  // Another account may have the address as its username.
  for (const username of [email, `giver-${id}`]) {
    const opened = await insertUser(tx, { ...giver, username, usernameKey: usernameKey(username) });
    if (opened) return opened.id;
  }
  return undefined;
}

function isOwners({ emailVerifiedAt, isOpenedByShop }: UserRow): boolean {
  return emailVerifiedAt !== null || isOpenedByShop;
}
