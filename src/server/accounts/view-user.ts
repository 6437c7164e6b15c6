import type { User } from "#contract/accounts.ts";
import { readFirstBoxesTaken } from "#server/basket/read-first-boxes-taken.ts";
import type { Reader } from "#server/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import type { UserRow } from "./accounts.queries.ts";

/** What a user may see of themselves. The password never leaves. */
export async function viewUser(db: Reader, row: UserRow): Promise<User> {
  const { password: _password, createdAt, ...rest } = row;
  return {
    ...rest,
    isAdmin: row.id === ADMIN_USER_ID,
    createdAt: createdAt.toISOString(),
    firstBoxTaken: [...(await readFirstBoxesTaken(db, row.id))],
  };
}
