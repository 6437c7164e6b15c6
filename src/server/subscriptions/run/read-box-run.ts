import type { BoxRun, RunBox, WaitingBox } from "#contract/subscriptions/admin-box-run.ts";
import { type BoxMonth, boxMonthOf, cutOffAt, dispatchOn, isPastCutOff, londonDay } from "#domain/calendar.ts";
import { AUDIENCES, type Audience, NATURALNESS, type Naturalness } from "#domain/subscriptions/plans.ts";
import { countUnitsNeeded, findRecipeFor } from "#domain/subscriptions/recipes.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { addressProblem, parcelLines, runAddress } from "./dispatch-run.ts";
import { type BoxSwapRow, countSwappedOut, findRecipe, listRecipes, listSwaps } from "./recipes.queries.ts";
import {
  countKinds,
  countPicks,
  findOpenMonth,
  type KindCount,
  listRunBoxes,
  listShelf,
  listWaitingBoxes,
  type RunBoxRow,
} from "./runs.queries.ts";

const BOXES_SHOWN_MAX = 2_000;

/** The next monthly run: the earliest month with a box still to be sent or charged. */
export async function readCurrentRun(shop: Shop): Promise<BoxRun> {
  const month = (await findOpenMonth(shop.db)) ?? boxMonthOf(londonDay(shop.clock()));
  return readBoxRun(shop, month);
}

export async function readBoxRun({ db, clock }: Shop, boxMonth: BoxMonth): Promise<BoxRun> {
  const settings = await readSettings(db);
  const counts = await countKinds(db, boxMonth);
  const rows = await listRunBoxes(db, boxMonth, { isFrozen: false, limit: BOXES_SHOWN_MAX });
  const waiting = await listWaitingBoxes(db, boxMonth, BOXES_SHOWN_MAX);
  const picks = await countPicks(db, boxMonth);
  const recipes = await readOldRecipes(db, boxMonth, rows);
  const swaps = await listSwaps(
    db,
    rows.map(({ id }) => id),
  );
  const shelf = await listShelf(db, [
    ...picks.map((pick) => pick.productId),
    ...rows.flatMap((row) => [...(row.productIds ?? [])]),
    ...[...recipes.values()].flat(),
    ...swaps.flatMap(({ outProductId, intoProductId }) => [outProductId, intoProductId]),
  ]);
  const nameOf = (id: number) => shelf.find((product) => product.id === id)?.name ?? `Product ${id}`;
  return {
    boxMonth,
    dispatchOn: dispatchOn(boxMonth, settings),
    cutOffAt: cutOffAt(boxMonth, settings).toISOString(),
    isClosed: isPastCutOff(boxMonth, clock(), settings),
    kinds: kindsOf(counts),
    needs: await readNeeds(db, boxMonth, counts),
    addressProblems: rows.flatMap((row) => {
      const address = runAddress(row);
      const problem = row.status === "dispatched" ? undefined : addressProblem(address);
      return problem ? [{ boxId: row.id, name: parcelLines(address)[0] ?? "", problem }] : [];
    }),
    picks: picks.map(({ productId, units }) => ({ productId, units, name: nameOf(productId) })),
    boxes: rows.flatMap((row) => {
      const swap = swaps.find(({ boxId }) => boxId === row.id);
      return viewRunBox(row, { oldRecipe: recipes.get(kindKey(row)) ?? [], swap, nameOf });
    }),
    waiting: waiting.map(viewWaitingBox),
  };
}

/** Reads the recipes for boxes that were sent before their contents were recorded. */
async function readOldRecipes(db: Reader, boxMonth: BoxMonth, rows: readonly RunBoxRow[]) {
  const recipes = new Map<string, readonly number[]>();
  for (const row of rows.filter(({ status, productIds }) => status === "dispatched" && productIds === null)) {
    if (!recipes.has(kindKey(row))) recipes.set(kindKey(row), (await findRecipe(db, { ...row, boxMonth })).recipe);
  }
  return recipes;
}

function kindKey({ audience, naturalness }: { audience: Audience; naturalness: Naturalness }): string {
  return `${audience} ${naturalness}`;
}

interface RunViewing {
  oldRecipe: readonly number[];
  swap: BoxSwapRow | undefined;
  nameOf: (id: number) => string;
}

function viewRunBox(row: RunBoxRow, { oldRecipe, swap, nameOf }: RunViewing): RunBox[] {
  const { status } = row;
  if (status !== "charged" && status !== "packed" && status !== "dispatched") return [];
  const address = runAddress(row);
  const isByRecipe = status === "dispatched" && row.productIds === null;
  const productIds = isByRecipe ? oldRecipe : row.productIds;
  return [
    {
      id: row.id,
      subscriptionId: row.subscriptionId,
      orderId: row.orderId,
      name: `${address.firstName} ${address.lastName}`.trim(),
      audience: row.audience,
      naturalness: row.naturalness,
      status,
      items: productIds?.map(nameOf) ?? null,
      isByRecipe,
      swap: swap ? { from: nameOf(swap.outProductId), to: nameOf(swap.intoProductId) } : null,
      isFrozen: row.productIds !== null,
      address: parcelLines(address),
      postcode: address.postcode,
      isGift: row.gift !== null,
      trackingNumber: row.trackingNumber,
    },
  ];
}

function viewWaitingBox(row: RunBoxRow): WaitingBox {
  const { id, subscriptionId, audience, naturalness, status } = row;
  const { firstName, lastName } = runAddress(row);
  const name = `${firstName} ${lastName}`.trim();
  return { id, subscriptionId, name, audience, naturalness, status: status === "unpaid" ? "unpaid" : "announced" };
}

function kindsOf(counts: readonly KindCount[]): BoxRun["kinds"] {
  const kinds = Map.groupBy(
    counts.filter((count) => count.status !== "skipped" && count.status !== "planned"),
    kindKey,
  );
  const inOrder = AUDIENCES.flatMap((audience) => NATURALNESS.map((naturalness) => ({ audience, naturalness })));
  return inOrder.flatMap((kind) => {
    const group = kinds.get(kindKey(kind));
    if (!group) return [];
    const sum = (...statuses: KindCount["status"][]) =>
      group.filter((each) => statuses.includes(each.status)).reduce((total, each) => total + each.count, 0);
    return [
      {
        ...kind,
        announced: sum("billed"),
        unpaid: sum("unpaid"),
        paid: sum("charged"),
        packed: sum("packed"),
        dispatched: sum("dispatched"),
      },
    ];
  });
}

/**
 * Products that unfilled boxes need according to their recipes, compared with stock. The scarcest products come first.
 */
async function readNeeds(db: Reader, boxMonth: BoxMonth, counts: readonly KindCount[]): Promise<BoxRun["needs"]> {
  const recipes = await listRecipes(db, [boxMonth]);
  const swappedOut = await countSwappedOut(db, boxMonth);
  const needed = countUnitsNeeded(
    unfilled(counts).map((counted) => ({
      productIds: findRecipeFor(recipes, { ...counted, boxMonth })?.productIds ?? [],
      boxes: counted.count,
      swappedOut: swappedOut.filter(
        ({ status, ...kind }) => status === counted.status && kindKey(kind) === kindKey(counted),
      ),
    })),
  );
  const shelf = await listShelf(db, [...needed.keys()]);
  return shelf
    .map(({ id, name, stock }) => ({ productId: id, name, stock, needed: needed.get(id) ?? 0 }))
    .sort((a, b) => a.stock - a.needed - (b.stock - b.needed) || a.productId - b.productId);
}

function unfilled(counts: readonly KindCount[]): KindCount[] {
  return counts.filter(
    ({ status, isFrozen }) => !isFrozen && (status === "billed" || status === "unpaid" || status === "charged"),
  );
}
