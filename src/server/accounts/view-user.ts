import type { User } from "#contract/accounts.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import type { UserRow } from "./accounts.queries.ts";

/** What a user may see of themselves. The password never leaves. */
export function viewUser(row: UserRow): User {
  const { password: _password, createdAt, ...rest } = row;
  return { ...rest, isAdmin: row.id === ADMIN_USER_ID, createdAt: createdAt.toISOString() };
}
