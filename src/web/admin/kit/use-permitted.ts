import { useCallback } from "react";
import { isPermitted, type NeededPermission } from "#domain/staff/permissions.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { permissionsOf } from "#web/app/permissions-of.ts";

/** A function that says if the signed-in user has a permission. The server checks it again for each call. */
export function usePermitted(): (needed: NeededPermission) => boolean {
  const { user } = useUser();
  return useCallback((needed) => isPermitted((user && permissionsOf(user)) ?? [], needed), [user]);
}
