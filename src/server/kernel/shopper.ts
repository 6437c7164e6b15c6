import { ShopError } from "#domain/shop-error.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";

/** Who is asking, as far as the shop's session knows. */
export interface Shopper {
  /** Undefined while nobody is signed in. */
  userId: number | undefined;
  /** Whose basket it is (`carts.user_id`); undefined for a visitor who has none yet. */
  basketOwner: string | undefined;
}

export function isAdmin(shopper: Shopper): boolean {
  return shopper.userId === ADMIN_USER_ID;
}

/** The signed-in user's id. Refuses `signed-out`. */
export function requireUserId(shopper: Shopper): number {
  if (shopper.userId === undefined) throw new ShopError("signed-out");
  return shopper.userId;
}

/** The basket of a guest, whose session holds the key. */
export function guestBasketOwner(guestKey: string): string {
  return `guest:${guestKey}`;
}

/** The basket of a customer. */
export function customerBasketOwner(userId: number): string {
  return String(userId);
}

/** Where a plan waits that a customer subscribes to past the basket. */
export function subscriptionBasketOwner(userId: number): string {
  return `${userId}:subscription`;
}
