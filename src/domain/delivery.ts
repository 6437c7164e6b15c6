import { type Pence, pence } from "./money.ts";
import type { ShopSettings } from "./settings.ts";

/** What delivery costs an order: the basket rate once with any one-off goods, nothing for boxes alone (docs/rules.md). */
export function deliveryPence(holdsGoods: boolean, settings: ShopSettings): Pence {
  return holdsGoods ? settings.basketDeliveryPence : pence(0);
}
