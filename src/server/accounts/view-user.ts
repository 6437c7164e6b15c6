import type { User } from "#contract/accounts.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readFirstBoxesTaken } from "#server/orders/for-others.ts";
import type { UserRow } from "./accounts.queries.ts";
import { hasSecondFactor } from "./second-factor/has-second-factor.ts";

/** What a user may see of themselves: what the contract names and nothing else, the password least of all. */
export async function viewUser({ db, config }: Pick<Shop, "db" | "config">, row: UserRow): Promise<User> {
  const { password: _password, createdAt, emailVerifiedAt, ...rest } = row;
  const isAdmin = row.id === ADMIN_USER_ID;
  const isGuarded = isAdmin && (await hasSecondFactor(db, row.id));
  return {
    ...rest,
    isAdmin,
    isEmailVerified: emailVerifiedAt !== null,
    hasSecondFactor: isGuarded,
    needsSecondFactor: isAdmin && !isGuarded && config.isProduction,
    createdAt: createdAt.toISOString(),
    firstBoxTaken: [...(await readFirstBoxesTaken(db, row.id))],
  };
}
