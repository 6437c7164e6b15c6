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
] as const;
export type Permission = (typeof PERMISSIONS)[number];

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
