import { createContext, useCallback, useContext } from "react";
import { type HeldPermissions, isPermitted, type NeededPermission } from "#domain/staff/permissions.ts";

/** The permissions of the signed-in user, which the layout provides. */
export const Permissions = createContext<HeldPermissions>("all");

/** A function that says if the signed-in user has a permission. The server checks it again for each call. */
export function usePermitted(): (needed: NeededPermission) => boolean {
  const held = useContext(Permissions);
  return useCallback((needed) => isPermitted(held, needed), [held]);
}
