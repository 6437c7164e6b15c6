import { mergeQuantities } from "#domain/basket.ts";
import { findPlanKey } from "#domain/plans.ts";
import type { Tx } from "#server/db/open-database.ts";
import { customerBasketOwner, type Shopper } from "#server/kernel/shopper.ts";
import { reassignGuestOrders } from "#server/orders/index.ts";
import { settingsFrom } from "#server/settings/index.ts";
import {
  deleteBasket,
  deleteBasketLine,
  findBasket,
  listBasketRows,
  lockBasket,
  saveBasketLine,
  setEntered,
} from "./basket.queries.ts";
import { carryEnteredOn } from "./entered.ts";

/**
 * Moves a guest's basket to the customer who has just signed in: quantities of one product add up to its stock; of two
 * plans for one audience the one just chosen, the guest's, takes the place of the other. The guest's orders come along.
 * Nothing happens for somebody who is signed in already.
 */
export async function mergeBaskets(
  tx: Tx,
  { shopper, userId, now }: { shopper: Shopper; userId: number; now: Date },
): Promise<void> {
  if (shopper.userId !== undefined || shopper.basketOwner === undefined) return;
  const orders = { guestOwner: shopper.basketOwner, userId };
  if (!(await findBasket(tx, shopper.basketOwner))) {
    return reassignGuestOrders(tx, { ...orders, fromBasketId: undefined, toBasketId: undefined });
  }
  const guest = await lockBasket(tx, shopper.basketOwner, now);
  const own = await lockBasket(tx, customerBasketOwner(userId), now);
  const settings = settingsFrom(own.storedSettings);
  const ownRows = await listBasketRows(tx, own.id);
  for (const row of await listBasketRows(tx, guest.id)) {
    const audience = findPlanKey(row.productId)?.audience;
    const replaced = ownRows.filter((line) => audience && findPlanKey(line.productId)?.audience === audience);
    for (const line of replaced) await deleteBasketLine(tx, own.id, line.itemId);
    const same = ownRows.find((line) => line.productId === row.productId);
    const quantity =
      same && !audience ? mergeQuantities(same.quantity, row.quantity, row.stock, settings) : row.quantity;
    await saveBasketLine(tx, own.id, { ...row, quantity });
  }
  await setEntered(tx, own.id, carryEnteredOn(guest, own));
  await reassignGuestOrders(tx, { ...orders, fromBasketId: guest.id, toBasketId: own.id });
  await deleteBasket(tx, guest.id);
}
