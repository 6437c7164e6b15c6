/** Permissions that a role can contain, in the order of the role editor. */
export const PERMISSIONS = [
  "orders.view",
  "orders.change",
  "orders.refund",
  "returns",
  "parcels",
  "subscriptions",
  "customers",
  "emails",
  "catalogue",
  "discounts",
  "reviews",
  "marketing",
  "figures",
  "books",
  "activity",
  "brand",
  "settings",
  "connections",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Permissions that an API key can have. Settings of money and other keys are for people only. */
export const KEY_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== "settings" && permission !== "connections",
);

/**
 * The permission that a call or page needs. `dashboard` is held by all staff. `staff` is held by the administrator only,
 * so no role can contain it. Of a list, one permission is enough.
 */
export type NeededPermission = Permission | "dashboard" | "staff" | readonly Permission[];

/** The permissions of a user of the dashboard. The administrator has all. */
export type HeldPermissions = readonly Permission[] | "all";

export function isPermitted(held: HeldPermissions, needed: NeededPermission): boolean {
  if (held === "all" || needed === "dashboard") return true;
  if (needed === "staff") return false;
  return [needed].flat().some((permission) => held.includes(permission));
}

/** The permissions of an API key: those chosen for it that its maker still has. */
export function permissionsOfKey(maker: HeldPermissions, chosen: readonly Permission[]): readonly Permission[] {
  return KEY_PERMISSIONS.filter((permission) => chosen.includes(permission) && isPermitted(maker, permission));
}
