import { type BoxMonth, londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { unchanged } from "#domain/subscriptions/box-events.ts";
import { decideSwap, fillSwapped, type Swap } from "#domain/subscriptions/box-swaps.ts";
import { type Box, findComingBox, mayStillChangeContents } from "#domain/subscriptions/boxes.ts";
import { lockProducts, moveStock } from "#server/inventory/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import type { SubscriptionRow } from "#server/subscriptions/boxes.queries.ts";
import { boxToFill, releaseSwaps } from "#server/subscriptions/run/box-to-fill.ts";
import {
  deleteSwaps,
  findRecipe,
  listBoxProducts,
  listSwaps,
  saveSwap,
} from "#server/subscriptions/run/recipes.queries.ts";
import { isFrozen } from "#server/subscriptions/view-subscription.ts";
import { changeSubscription, type Requester } from "./change-subscription.ts";

interface SwapRequest {
  boxMonth: BoxMonth;
  productId: number;
  intoProductId: number;
}

/**
 * Swaps one item of the next box until its cut-off, and takes the new unit from stock at once. Refuses with
 * `too-late-to-change`, `swap-refused` and `out-of-stock`.
 */
export async function swapItem(shop: Shop, requester: Requester, swapRequest: SwapRequest): Promise<SubscriptionRow> {
  const { boxMonth, productId: outProductId, intoProductId } = swapRequest;
  return changeSubscription(
    shop,
    requester,
    (loaded, { now, settings }) => {
      const next = findComingBox(loaded.plan, londonDay(now));
      const isOpen = next?.boxMonth === boxMonth && mayStillChangeContents(next, now, settings);
      if (!isOpen || isFrozen(next, loaded)) throw new ShopError("too-late-to-change", { boxMonth });
      return unchanged(loaded.plan);
    },
    async (tx, { row }) => {
      // The check that the new product is on sale reads rows that are locked, so that a change of them waits.
      const found = await readSwappable(shop, tx, row.id, ({ boxMonth: month }) => month === boxMonth, [intoProductId]);
      if (!found) throw new ShopError("not-found");
      const after = decideSwap(found.toFill, found.swap, { outProductId, intoProductId });
      await moveUnits(tx, found.boxId, { before: found.swap, after, now: shop.clock() });
      if (after) await saveSwap(tx, { ...after, boxId: found.boxId, createdAt: shop.clock() });
      else await deleteSwaps(tx, [found.boxId]);
    },
  );
}

type Disliking = Pick<Shop, "listDisliked">;

/** Reverts a swap that conflicts with the customer's new preferences. */
export async function dropUnfitSwap(shop: Disliking, tx: Tx, subscriptionId: number, now: Date): Promise<void> {
  const found = await readSwappable(shop, tx, subscriptionId, (_, swap) => swap !== undefined);
  if (found && !fillSwapped(found.toFill, found.swap).swap) await releaseSwaps(tx, [found.boxId], now);
}

/**
 * The first unfrozen box that `isWanted` accepts, with its swap and the current stock. Locks the products `lockIds` and
 * the product of the swap first.
 */
async function readSwappable(
  shop: Disliking,
  tx: Tx,
  subscriptionId: number,
  isWanted: (box: Box, swap: Swap | undefined) => boolean,
  lockIds: readonly number[] = [],
) {
  const settings = await readSettings(tx);
  const [loaded] = await lockPlans(tx, [subscriptionId], settings);
  if (!loaded) return undefined;
  const rows = loaded.boxRows.filter((row) => row.frozenAt === null);
  const swaps = await listSwaps(
    tx,
    rows.map(({ id }) => id),
  );
  for (const { id: boxId, boxMonth } of rows) {
    const box = loaded.plan.boxes.find((each) => each.boxMonth === boxMonth);
    const swap = swaps.find((each) => each.boxId === boxId);
    if (!box || !isWanted(box, swap)) continue;
    if (lockIds.length > 0) await lockProducts(tx, [...lockIds, ...(swap ? [swap.intoProductId] : [])]);
    return { boxId, swap, toFill: await readToFill(shop, tx, loaded, box, settings) };
  }
  return undefined;
}

async function readToFill(shop: Disliking, tx: Tx, loaded: LoadedPlan, box: Box, settings: ShopSettings) {
  const recipe = await findRecipe(tx, box);
  const products = new Map((await listBoxProducts(tx)).map((product) => [product.id, product]));
  const disliked = (await shop.listDisliked(tx, [loaded.row.userId])).get(loaded.row.userId) ?? [];
  return boxToFill(loaded, box, { ...recipe, products, settings, disliked });
}

/**
 * Restocks the unit that was reserved for the box, and reserves a unit of the new product. Refuses with `out-of-stock`.
 */
async function moveUnits(
  tx: Tx,
  boxId: number,
  { before, after, now }: { before: Swap | undefined; after: Swap | undefined; now: Date },
): Promise<void> {
  const held = before?.intoProductId;
  const wanted = after?.intoProductId;
  if (held === wanted) return;
  const moves = [
    ...(held === undefined ? [] : [{ productId: held, quantity: 1 }]),
    ...(wanted === undefined ? [] : [{ productId: wanted, quantity: -1 }]),
  ];
  const moved = await moveStock(tx, moves, { reason: "swap", reference: `box:${boxId}`, now });
  if (wanted !== undefined && !moved.has(wanted)) throw new ShopError("out-of-stock");
}
