import type { User } from "#contract/accounts/accounts.ts";
import { isPermitted } from "#domain/staff/permissions.ts";
import { permissionsOf } from "#web/app/permissions-of.ts";

/** Key of an account's packings that wait on the device to be sent, and of the answers to them. */
export const packingsKey = (userId: number) => `packings-${userId}`;

/** Deletes the packings of an account. */
export function dropPackings(storage: Pick<Storage, "removeItem">, userId: number): void {
  try {
    storage.removeItem(packingsKey(userId));
  } catch {
    // A browser that refuses storage has nothing to delete.
  }
}

/** Deletes the packings of a user whose role does not include packing any more, because nobody else can send them. */
export function dropUnsendablePackings(
  storage: Pick<Storage, "removeItem">,
  user: Pick<User, "id" | "isAdmin" | "staffRole">,
): void {
  if (!isPermitted(permissionsOf(user) ?? [], "parcels")) dropPackings(storage, user.id);
}
