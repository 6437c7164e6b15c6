import { addMonths, type BoxMonth, boxMonthOf, isPastCutOff, londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { type BoxProduct, isSendable } from "#domain/subscriptions/box-contents.ts";
import { fillSwapped } from "#domain/subscriptions/box-swaps.ts";
import type { Box } from "#domain/subscriptions/boxes.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import type { RecipeKey } from "#domain/subscriptions/recipes.ts";
import { moveStock, moveStockUpTo, type StockMove } from "#server/inventory/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { processBatchWithFallback } from "#server/platform/kernel/process-batch-with-fallback.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import { listCustomers } from "#server/subscriptions/boxes.queries.ts";
import { addressOf } from "#server/subscriptions/read-views.ts";
import { boxToFill } from "./box-to-fill.ts";
import {
  type BoxSwapRow,
  deleteSwaps,
  findRecipe,
  listBoxProducts,
  listSwaps,
  lockRecipes,
  NO_RECIPE,
  type RecipeItems,
} from "./recipes.queries.ts";
import { type FrozenBox, freezeBoxes, listMonthsToFreeze, listToFreeze } from "./runs.queries.ts";

const BOXES_PER_BATCH = 250;

/**
 * Fixes the contents and address of each paid box after its month's cut-off, and takes its units from stock. The next
 * sweep adds boxes that are paid later.
 */
export async function freezeRun(shop: Shop): Promise<void> {
  const settings = await readSettings(shop.db);
  const latest = lastClosedMonth(shop.clock(), settings);
  for (const boxMonth of await listMonthsToFreeze(shop.db, latest)) await freezeMonth(shop, boxMonth);
}

function lastClosedMonth(now: Date, settings: ShopSettings): BoxMonth {
  const month = boxMonthOf(londonDay(now));
  return isPastCutOff(month, now, settings) ? month : addMonths(month, -1);
}

async function freezeMonth(shop: Shop, boxMonth: BoxMonth): Promise<void> {
  let afterId = 0;
  for (;;) {
    const ids = await listToFreeze(shop.db, boxMonth, afterId, BOXES_PER_BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    afterId = last;
    await processBatchWithFallback(
      shop,
      ids,
      (some) => shop.db.transaction((tx) => freezeBatch(shop, tx, boxMonth, some)),
      (subscriptionId) => ({ subscriptionId, boxMonth }),
    );
  }
}

async function freezeBatch(shop: Shop, tx: Tx, boxMonth: BoxMonth, ids: readonly number[]): Promise<void> {
  const now = shop.clock();
  const settings = await readSettings(tx);
  const plans = await lockPlans(tx, ids, settings);
  const customers = await listCustomers(
    tx,
    plans.map(({ row }) => row.userId),
  );
  const customersById = new Map(customers.map((customer) => [customer.userId, customer]));
  const swaps = await listSwaps(
    tx,
    plans.flatMap(({ boxRows }) => unfilledIds(boxRows, boxMonth)),
  );
  const recipes = await readLockedRecipes(tx, plans, boxMonth);
  const filling: Filling = {
    settings,
    shelf: new Map((await listBoxProducts(tx)).map((product) => [product.id, product])),
    recipes,
    swapsByBox: new Map(swaps.map((swap) => [swap.boxId, swap])),
    dislikedByUser: await shop.listDisliked(
      tx,
      plans.map(({ row }) => row.userId),
    ),
  };
  const held: StockMove[] = [];
  const filledBoxes: FilledBox[] = [];
  const lapsed: number[] = [];
  for (const loaded of plans) {
    const customer = customersById.get(loaded.row.userId);
    const filled = fill(loaded, boxMonth, filling);
    if (!customer || !filled) continue;
    if (filled.reserved !== undefined) {
      held.push({ productId: filled.reserved, quantity: 1 });
      moveUnit(filled.reserved, 1, filling.shelf);
    }
    for (const id of filled.sendableIds) moveUnit(id, -1, filling.shelf);
    if (filled.lapsedBoxId !== undefined) lapsed.push(filled.lapsedBoxId);
    filledBoxes.push({
      subscriptionId: loaded.row.id,
      isGift: loaded.row.gift !== null,
      productIds: filled.productIds,
      sendableIds: filled.sendableIds,
      deliveryAddress: addressOf(loaded.row, customer),
      giftMessage: loaded.row.gift?.message ?? null,
    });
  }
  await deleteSwaps(tx, lapsed);
  const reference = `run:${boxMonth}`;
  await moveStock(tx, held, { reason: "swap-released", reference, now });
  const wanted = filledBoxes.flatMap(({ sendableIds }) =>
    sendableIds.map((productId) => ({ productId, quantity: -1 })),
  );
  const moved = await moveStockUpTo(tx, wanted, { reason: "box", reference, now });
  await freezeBoxes(tx, boxMonth, shareTaken(filledBoxes, moved), now);
}

type FilledBox = Omit<FrozenBox, "takenProductIds"> & Pick<Filled, "sendableIds">;

/** Records the units actually taken for each box. If stock is short, the last boxes lack the product. */
function shareTaken(boxes: readonly FilledBox[], moved: ReadonlyMap<number, number>): FrozenBox[] {
  const left = new Map([...moved].map(([productId, quantity]) => [productId, -quantity]));
  return boxes.map(({ sendableIds, ...box }) => ({
    ...box,
    takenProductIds: sendableIds.filter((productId) => {
      const units = left.get(productId) ?? 0;
      left.set(productId, units - 1);
      return units > 0;
    }),
  }));
}

function unfilledIds(boxRows: LoadedPlan["boxRows"], boxMonth: BoxMonth): number[] {
  return boxRows.filter((row) => row.boxMonth === boxMonth && row.frozenAt === null).map((row) => row.id);
}

interface Filling {
  settings: ShopSettings;
  shelf: Map<number, BoxProduct>;
  recipes: ReadonlyMap<string, RecipeItems>;
  swapsByBox: ReadonlyMap<number, BoxSwapRow>;
  dislikedByUser: ReadonlyMap<number, readonly number[]>;
}

interface Filled {
  productIds: readonly number[];
  /** Without products that must not be sent and have no substitute. The box lacks them. */
  sendableIds: readonly number[];
  /**
   * Product with a unit reserved for this box's swap. The reservation ends when the box is filled, so any box can then
   * use the unit.
   */
  reserved: number | undefined;
  /** Set if the box's swap is no longer valid. */
  lapsedBoxId: number | undefined;
}

function fill(
  loaded: LoadedPlan,
  boxMonth: BoxMonth,
  { settings, shelf, recipes, swapsByBox, dislikedByUser }: Filling,
): Filled | undefined {
  const box = findPaidBox(loaded, boxMonth);
  const boxId = loaded.boxRows.find((row) => row.boxMonth === boxMonth && row.frozenAt === null)?.id;
  if (!box || boxId === undefined) return undefined;
  const recipe = recipes.get(kindKey(box)) ?? NO_RECIPE;
  const wished = swapsByBox.get(boxId);
  const disliked = dislikedByUser.get(loaded.row.userId) ?? [];
  const toFill = boxToFill(loaded, box, { ...recipe, products: shelf, settings, disliked });
  const { productIds, swap } = fillSwapped(toFill, wished);
  const sendableIds = productIds.filter((id) => {
    const product = shelf.get(id);
    return product !== undefined && isSendable(product, toFill);
  });
  return {
    productIds,
    sendableIds,
    reserved: wished?.intoProductId,
    lapsedBoxId: wished && !swap ? boxId : undefined,
  };
}

function findPaidBox({ plan }: LoadedPlan, boxMonth: BoxMonth): Box | undefined {
  return plan.boxes.find((each) => each.boxMonth === boxMonth && each.status === "charged");
}

/**
 * Reads the recipes of the batch after changes in progress have ended. The caller reads the products afterwards, so
 * that it finds the items of a recipe that was just saved.
 */
async function readLockedRecipes(
  tx: Tx,
  plans: readonly LoadedPlan[],
  boxMonth: BoxMonth,
): Promise<Map<string, RecipeItems>> {
  const boxes = plans.flatMap((loaded) => findPaidBox(loaded, boxMonth) ?? []);
  for (const audience of AUDIENCES.filter((each) => boxes.some((box) => box.audience === each))) {
    await lockRecipes(tx, { boxMonth, audience }, "share");
  }
  const recipes = new Map<string, RecipeItems>();
  for (const box of boxes) {
    if (!recipes.has(kindKey(box))) recipes.set(kindKey(box), await findRecipe(tx, box));
  }
  return recipes;
}

function kindKey({ audience, naturalness }: Pick<RecipeKey, "audience" | "naturalness">): string {
  return `${audience}:${naturalness}`;
}

/** Changes the stock that remains for the following boxes. */
function moveUnit(id: number, by: 1 | -1, shelf: Map<number, BoxProduct>): void {
  const product = shelf.get(id);
  if (product) shelf.set(id, { ...product, stock: Math.max(product.stock + by, 0) });
}
