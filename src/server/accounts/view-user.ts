import type { User } from "#contract/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { hasSecondFactor } from "#server/accounts/second-factor/require-second-factor.ts";
import type { Reader } from "#server/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readFirstBoxesTaken } from "#server/orders/index.ts";
import { findUser, type UserRow } from "./accounts.queries.ts";

/** The user of a session. Refuses `signed-out` when the account is gone. */
export async function getUser(db: Reader, userId: number): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user || user.erasedAt) throw new ShopError("signed-out");
  return user;
}

export type { UserRow };

/**
 * What a user may see of themselves in a session: what the contract names and nothing else, the password least of all.
 */
export async function viewUser(
  { db, config }: Pick<Shop, "db" | "config">,
  row: UserRow,
  session: { isTwoFactor?: boolean },
): Promise<User> {
  const { password: _password, createdAt, emailVerifiedAt, ...rest } = row;
  const isAdmin = row.id === ADMIN_USER_ID;
  return {
    ...rest,
    isAdmin,
    isEmailVerified: emailVerifiedAt !== null,
    hasSecondFactor: isAdmin && (await hasSecondFactor(db, row.id)),
    needsSecondFactor: isAdmin && config.requiresSecondFactor && !session.isTwoFactor,
    createdAt: createdAt.toISOString(),
    firstBoxTaken: [...(await readFirstBoxesTaken(db, row.id))],
  };
}
