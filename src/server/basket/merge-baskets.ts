import { mergeQuantities } from "#domain/basket.ts";
import { findPlanKey } from "#domain/plans.ts";
import type { Tx } from "#server/db/open-database.ts";
import { customerBasketOwner, type Shopper } from "#server/kernel/shopper.ts";
import { takeOrdersAlong } from "#server/orders/for-others.ts";
import { settingsFrom } from "#server/settings/for-others.ts";
import {
  deleteBasket,
  deleteBasketLine,
  findBasket,
  findBasketCode,
  listBasketRows,
  lockBasket,
  saveBasketLine,
  setBasketCode,
} from "./basket.queries.ts";

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
    return takeOrdersAlong(tx, { ...orders, fromBasketId: undefined, toBasketId: undefined });
  }
  const { id: guestBasketId } = await lockBasket(tx, shopper.basketOwner, now);
  const { id: ownBasketId, storedSettings } = await lockBasket(tx, customerBasketOwner(userId), now);
  const settings = settingsFrom(storedSettings);
  const ownRows = await listBasketRows(tx, ownBasketId);
  for (const row of await listBasketRows(tx, guestBasketId)) {
    const audience = findPlanKey(row.productId)?.audience;
    const replaced = ownRows.filter((line) => audience && findPlanKey(line.productId)?.audience === audience);
    for (const line of replaced) await deleteBasketLine(tx, ownBasketId, line.itemId);
    const own = ownRows.find((line) => line.productId === row.productId);
    const quantity = own && !audience ? mergeQuantities(own.quantity, row.quantity, row.stock, settings) : row.quantity;
    await saveBasketLine(tx, ownBasketId, { ...row, quantity });
  }
  const code = await findBasketCode(tx, guestBasketId);
  if (code !== null) await setBasketCode(tx, ownBasketId, code);
  await takeOrdersAlong(tx, { ...orders, fromBasketId: guestBasketId, toBasketId: ownBasketId });
  await deleteBasket(tx, guestBasketId);
}
