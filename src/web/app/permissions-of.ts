import type { User } from "#contract/accounts/accounts.ts";
import type { HeldPermissions } from "#domain/staff/permissions.ts";

/** The user's permissions in the dashboard. Undefined for customers, who cannot open it. */
export function permissionsOf({
  isAdmin,
  staffRole,
}: Pick<User, "isAdmin" | "staffRole">): HeldPermissions | undefined {
  return isAdmin ? "all" : staffRole?.permissions;
}
