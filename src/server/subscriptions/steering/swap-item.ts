import { quietly } from "#domain/box-happenings.ts";
import { decideSwap, fillSwapped, type Swap } from "#domain/box-swaps.ts";
import { type Box, findComingBox, mayStillChangeContents } from "#domain/boxes.ts";
import { type BoxMonth, londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listDisliked } from "#server/reviews/for-others.ts";
import { readSettings } from "#server/settings/for-others.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import type { SubscriptionRow } from "#server/subscriptions/boxes.queries.ts";
import { boxToFill } from "#server/subscriptions/run/box-to-fill.ts";
import { letSwapsGo } from "#server/subscriptions/run/let-swaps-go.ts";
import { findRecipe, listBoxProducts } from "#server/subscriptions/run/recipes.queries.ts";
import { putOnShelf } from "#server/subscriptions/run/runs.queries.ts";
import { deleteSwaps, listSwaps, saveSwap, takeUnit } from "#server/subscriptions/run/swaps.queries.ts";
import { isFrozen } from "#server/subscriptions/view-subscription.ts";
import { changeSubscription, type Requester } from "./change-subscription.ts";

interface Wish {
  boxMonth: BoxMonth;
  /** What is in the box. */
  productId: number;
  intoProductId: number;
}

/**
 * Puts one thing of the next box in another's place, until the box's cut-off; a unit of it is off the shelf at once.
 * Refuses `too-late-to-change`, `swap-refused` and `out-of-stock`.
 */
export async function swapItem(shop: Shop, requester: Requester, wish: Wish): Promise<SubscriptionRow> {
  const { boxMonth, productId: outProductId, intoProductId } = wish;
  return changeSubscription(
    shop,
    requester,
    (loaded, { now, settings }) => {
      const next = findComingBox(loaded.plan, londonDay(now));
      const isOpen = next?.boxMonth === boxMonth && mayStillChangeContents(next, now, settings);
      if (!isOpen || isFrozen(next, loaded)) throw new ShopError("too-late-to-change", { boxMonth });
      return quietly(loaded.plan);
    },
    async (tx, { row }) => {
      const found = await readSwappable(tx, row.id, ({ boxMonth: month }) => month === boxMonth);
      if (!found) throw new ShopError("not-found");
      const after = decideSwap(found.toFill, found.swap, { outProductId, intoProductId });
      await moveUnits(tx, found.swap, after);
      if (after) await saveSwap(tx, { ...after, boxId: found.boxId, createdAt: shop.clock() });
      else await deleteSwaps(tx, [found.boxId]);
    },
  );
}

/** Takes a swap back that its customer's newest wishes leave no room for. */
export async function dropUnfitSwap(tx: Tx, subscriptionId: number): Promise<void> {
  const found = await readSwappable(tx, subscriptionId, (_, swap) => swap !== undefined);
  if (found && !fillSwapped(found.toFill, found.swap).swap) await letSwapsGo(tx, [found.boxId]);
}

/** The first box that is not filled and is wanted, with its swap and the shelf as it stands. */
async function readSwappable(tx: Tx, subscriptionId: number, isWanted: (box: Box, swap: Swap | undefined) => boolean) {
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
    if (box && isWanted(box, swap)) return { boxId, swap, toFill: await readToFill(tx, loaded, box, settings) };
  }
  return undefined;
}

async function readToFill(tx: Tx, loaded: LoadedPlan, box: Box, settings: Awaited<ReturnType<typeof readSettings>>) {
  const recipe = await findRecipe(tx, box);
  const products = new Map((await listBoxProducts(tx)).map((product) => [product.id, product]));
  const disliked = (await listDisliked(tx, [loaded.row.userId])).get(loaded.row.userId) ?? [];
  return boxToFill(loaded, box, { recipe, products, settings, disliked });
}

/** What was kept goes back and what is wished comes off the shelf, in the order of ids. Refuses `out-of-stock`. */
async function moveUnits(tx: Tx, before: Swap | undefined, after: Swap | undefined): Promise<void> {
  const back = before?.intoProductId;
  const taken = after?.intoProductId;
  if (back === taken) return;
  const ids = [back, taken].filter((id) => id !== undefined).toSorted((a, b) => a - b);
  for (const id of ids) {
    if (id === back) await putOnShelf(tx, new Map([[id, 1]]));
    else if (!(await takeUnit(tx, id))) throw new ShopError("out-of-stock");
  }
}
