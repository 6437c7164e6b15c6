import type { Recipient } from "#contract/gifts.ts";
import { quietly } from "#domain/box-happenings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requireRunning } from "#domain/steer-subscription.ts";
import { checkGift } from "#server/gifts/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type SubscriptionRow, updateSubscription } from "./boxes.queries.ts";
import { changeSubscription, type Requester } from "./change-subscription.ts";

/**
 * Changes to whom a gift goes and what it says, from the next box that is not frozen. Refuses `nothing-to-change` for
 * what is no gift, `subscription-over`, `postcode-not-served` and `invalid-input`.
 */
export async function changeGift(shop: Shop, requester: Requester, recipient: Recipient): Promise<SubscriptionRow> {
  const gift = checkGift(recipient, shop.clock());
  return changeSubscription(
    shop,
    requester,
    ({ row, plan }) => {
      requireRunning(plan);
      if (!row.gift) throw new ShopError("nothing-to-change");
      return quietly(plan);
    },
    (tx, { row }) => updateSubscription(tx, { id: row.id, gift }),
  );
}
