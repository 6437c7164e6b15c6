import { type BoxProduct, fillBox } from "#domain/box-contents.ts";
import { addMonths, type BoxMonth, boxMonthOf, cutOffAt, londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/default-settings.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { workTogether } from "#server/kernel/work-together.ts";
import { readSettings } from "#server/settings/for-others.ts";
import { addressOf } from "#server/subscriptions/address-of.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import { listCustomers } from "#server/subscriptions/boxes.queries.ts";
import { recentProductIds } from "./read-next-items.ts";
import { findRecipe, listBoxProducts } from "./recipes.queries.ts";
import { type FrozenBox, freezeBoxes, listMonthsToFreeze, listToFreeze, takeForBoxes } from "./runs.queries.ts";

const BOXES_PER_BATCH = 250;

/**
 * From a month's cut-off on: fixes what each paid box holds and where it goes, and takes its goods off the shelf. A box
 * that is paid later joins the run with the next sweep.
 */
export async function freezeRun(shop: Shop): Promise<void> {
  const settings = await readSettings(shop.db);
  const latest = lastClosedMonth(shop.clock(), settings);
  for (const boxMonth of await listMonthsToFreeze(shop.db, latest)) await freezeMonth(shop, boxMonth);
}

function lastClosedMonth(now: Date, settings: ShopSettings): BoxMonth {
  const month = boxMonthOf(londonDay(now));
  return now < cutOffAt(month, settings) ? addMonths(month, -1) : month;
}

async function freezeMonth(shop: Shop, boxMonth: BoxMonth): Promise<void> {
  let afterId = 0;
  for (;;) {
    const ids = await listToFreeze(shop.db, boxMonth, afterId, BOXES_PER_BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    afterId = last;
    await workTogether(
      shop,
      ids,
      (some) => shop.db.transaction((tx) => freezeBatch(tx, boxMonth, some, shop.clock())),
      (subscriptionId) => ({ subscriptionId, boxMonth }),
    );
  }
}

async function freezeBatch(tx: Tx, boxMonth: BoxMonth, ids: readonly number[], now: Date): Promise<void> {
  const settings = await readSettings(tx);
  const plans = await lockPlans(tx, ids, settings);
  const customers = await listCustomers(
    tx,
    plans.map(({ row }) => row.userId),
  );
  const customersById = new Map(customers.map((customer) => [customer.userId, customer]));
  const shelf = new Map((await listBoxProducts(tx)).map((product) => [product.id, { ...product }]));
  const recipes = new Map<string, readonly number[]>();
  const unitsById = new Map<number, number>();
  const frozen: FrozenBox[] = [];
  for (const loaded of plans) {
    const customer = customersById.get(loaded.row.userId);
    const productIds = await fill(tx, loaded, boxMonth, { settings, shelf, recipes });
    if (!customer || !productIds) continue;
    for (const id of productIds) takeOne(id, shelf, unitsById);
    frozen.push({
      subscriptionId: loaded.row.id,
      isGift: loaded.row.gift !== null,
      productIds,
      deliveryAddress: addressOf(loaded.row, customer),
      giftMessage: loaded.row.gift?.message ?? null,
    });
  }
  await takeForBoxes(tx, unitsById);
  await freezeBoxes(tx, boxMonth, frozen, now);
}

interface Filling {
  settings: ShopSettings;
  shelf: Map<number, BoxProduct>;
  /** Recipes read so far, by audience and naturalness. */
  recipes: Map<string, readonly number[]>;
}

async function fill(
  tx: Tx,
  { row, plan, boxRows }: LoadedPlan,
  boxMonth: BoxMonth,
  { settings, shelf, recipes }: Filling,
): Promise<readonly number[] | undefined> {
  const box = plan.boxes.find((each) => each.boxMonth === boxMonth && each.status === "charged");
  if (!box) return undefined;
  const key = `${box.audience}:${box.naturalness}`;
  const recipe = recipes.get(key) ?? (await findRecipe(tx, box));
  recipes.set(key, recipe);
  return fillBox({
    audience: box.audience,
    recipe,
    exclusions: row.exclusions,
    recentProductIds: recentProductIds(boxRows, boxMonth, settings),
    isAllNatural: box.naturalness === "100natural",
    products: shelf,
  }).productIds;
}

/** One unit less on the shelf for the boxes after this one. */
function takeOne(id: number, shelf: Map<number, BoxProduct>, unitsById: Map<number, number>): void {
  const product = shelf.get(id);
  if (product) shelf.set(id, { ...product, stock: Math.max(product.stock - 1, 0) });
  unitsById.set(id, (unitsById.get(id) ?? 0) + 1);
}
