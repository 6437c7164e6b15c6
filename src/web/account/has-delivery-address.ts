import type { User } from "#contract/accounts.ts";

/** Whether an order can be sent: line 1, city and postcode are all there. */
export function hasDeliveryAddress(user: User): boolean {
  return [user.deliveryLine1, user.deliveryCity, user.deliveryPostcode].every((line) => line.trim() !== "");
}
