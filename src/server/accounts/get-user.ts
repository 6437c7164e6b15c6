import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { findUser, type UserRow } from "./accounts.queries.ts";

/** The user of a session. Refuses `signed-out` when the account is gone. */
export async function getUser(db: Reader, userId: number): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user || user.erasedAt) throw new ShopError("signed-out");
  return user;
}

export type { UserRow };
