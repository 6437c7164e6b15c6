import type { BoxToFill } from "#domain/box-contents.ts";
import { fillSwapped, listSwapOffers, type Swap } from "#domain/box-swaps.ts";
import { findComingBox, mayStillChangeContents } from "#domain/boxes.ts";
import { londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/default-settings.ts";
import type { Reader } from "#server/db/open-database.ts";
import { findPicture } from "#server/pictures/index.ts";
import { listDisliked } from "#server/reviews/index.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import type { BoxContents } from "#server/subscriptions/view-subscription.ts";
import { boxToFill } from "./box-to-fill.ts";
import { findRecipe, listBoxProducts, listShown } from "./recipes.queries.ts";
import { listSwaps } from "./swaps.queries.ts";

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/** By the ids of products; offers in the order of the items. */
interface NextContents {
  productIds: readonly number[];
  offers: readonly (readonly number[])[];
  swap: Pick<Swap, "outProductId" | "intoProductId"> | undefined;
}

/** What is in a subscription's next box: as it was frozen, or as it would be filled today, with what it may be swapped for. */
export async function readNextItems(db: Reader, loaded: LoadedPlan, moment: Moment): Promise<BoxContents> {
  const { productIds, offers, swap } = await readContents(db, loaded, moment);
  const shown = await listShown(db, [...productIds, ...offers.flat(), ...(swap ? [swap.outProductId] : [])]);
  const itemsById = new Map(
    shown.map(({ id, name, slug, kind, imageUrl }) => [
      id,
      { productId: id, name, slug, kind: kind ?? "", picture: findPicture(imageUrl) },
    ]),
  );
  const insteadOf = swap && itemsById.get(swap.outProductId);
  return {
    items: productIds.flatMap((id, index) => {
      const thing = itemsById.get(id);
      const inItsPlace = offers[index] ?? [];
      return thing ? [{ ...thing, offers: inItsPlace.flatMap((other) => itemsById.get(other) ?? []) }] : [];
    }),
    swap: swap && insteadOf ? { productId: swap.intoProductId, insteadOf } : null,
  };
}

async function readContents(db: Reader, loaded: LoadedPlan, { now, settings }: Moment): Promise<NextContents> {
  const next = findComingBox(loaded.plan, londonDay(now));
  if (!next) return EMPTY;
  const stored = loaded.boxRows.find((row) => row.boxMonth === next.boxMonth);
  const [swap] = await listSwaps(db, stored ? [stored.id] : []);
  if (stored?.productIds) return { ...EMPTY, productIds: stored.productIds, swap };
  const recipe = await findRecipe(db, next);
  if (recipe.length === 0) return EMPTY;
  const products = new Map((await listBoxProducts(db)).map((product) => [product.id, product]));
  const disliked = (await listDisliked(db, [loaded.row.userId])).get(loaded.row.userId) ?? [];
  const box = boxToFill(loaded, next, { recipe, products, settings, disliked });
  const filled = fillSwapped(box, swap);
  return { ...filled, offers: mayStillChangeContents(next, now, settings) ? listOffers(box, filled) : [] };
}

const EMPTY: NextContents = { productIds: [], offers: [], swap: undefined };

/** In place of each: without what is there by its customer's wish. */
function listOffers(box: BoxToFill, { productIds, swap }: ReturnType<typeof fillSwapped>): number[][] {
  const wished = swap ? [swap.intoProductId] : [];
  return productIds.map((_, slot) => listSwapOffers(box, slot, wished).map(({ id }) => id));
}
