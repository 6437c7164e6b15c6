import type { AdminSubscriptionDetails } from "#contract/subscriptions/admin-subscriptions.ts";
import type { PlanChoices } from "#contract/subscriptions/subscriptions.ts";
import { londonDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { BoxToFill } from "#domain/subscriptions/box-contents.ts";
import { fillSwapped, listSwapOffers, type Swap } from "#domain/subscriptions/box-swaps.ts";
import { type Box, findComingBox, findOpenBox, mayStillChangeContents } from "#domain/subscriptions/boxes.ts";
import { decideEnd } from "#domain/subscriptions/end-subscription.ts";
import { listPlanChoices } from "#domain/subscriptions/plan-choices.ts";
import { canContinue, findContinuedBox, findRestartBox } from "#domain/subscriptions/restart-subscription.ts";
import { readEnteredGiftCards } from "#server/gift-cards/index.ts";
import { listParcelsOfBoxes } from "#server/orders/index.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import type { Requester } from "./actions/change-subscription.ts";
import { type LoadedPlan, withBoxes } from "./box-plans.ts";
import { type Customer, listSubscriptionsById, listToEnd, type SubscriptionRow } from "./boxes.queries.ts";
import { boxToFill } from "./run/box-to-fill.ts";
import { findRecipe, listBoxProducts, listShown, listSwaps } from "./run/recipes.queries.ts";
import { sweepPlans } from "./sweep-plans.ts";
import { type BoxContents, type SubscriptionView, viewSubscription } from "./view-subscription.ts";

const EMPTY: NextContents = { productIds: [], offers: [], swap: undefined };

export async function readViews(shop: Shop, rows: readonly SubscriptionRow[]): Promise<SubscriptionView[]> {
  const now = shop.clock();
  const settings = await readSettings(shop.db);
  const plans = await withBoxes(shop.db, rows, settings);
  const boxIds = plans.flatMap(({ boxRows }) => boxRows.map((box) => box.id));
  const parcels = await listParcelsOfBoxes(shop.db, boxIds);
  const trackingNumbers = new Map(parcels.map(({ boxId, trackingNumber }) => [boxId ?? 0, trackingNumber]));
  const giftCardIds = [...new Set(rows.flatMap((row) => row.giftCardIds))];
  const giftCards = await readEnteredGiftCards(shop.db, giftCardIds, { now });
  return Promise.all(
    plans.map(async (loaded) => {
      const contents = await readNextItems(shop, loaded, { now, settings });
      return viewSubscription(loaded, { now, settings, contents, trackingNumbers, giftCards });
    }),
  );
}

export async function viewOne(shop: Shop, row: SubscriptionRow): Promise<SubscriptionView> {
  const [view] = await readViews(shop, [row]);
  if (!view) throw new Error(`subscription ${row.id} is gone`);
  return view;
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/** Items and offers as product ids. Each entry of `offers` belongs to the item at the same index. */
interface NextContents {
  productIds: readonly number[];
  offers: readonly (readonly number[])[];
  swap: Pick<Swap, "outProductId" | "intoProductId"> | undefined;
}

/**
 * Reads the contents of the next box with its swap offers. These are the frozen contents, or those that the box would
 * get if it were frozen today.
 */
async function readNextItems(shop: Shop, loaded: LoadedPlan, moment: Moment): Promise<BoxContents> {
  const { db } = shop;
  const { productIds, offers, swap } = await readContents(shop, loaded, moment);
  const shown = await listShown(db, [...productIds, ...offers.flat(), ...(swap ? [swap.outProductId] : [])]);
  const itemsById = new Map(
    shown.map(({ id, name, slug, kind, imageUrl, isOnSale }) => [
      id,
      { productId: id, name, slug, kind: kind ?? "", picture: findPicture(imageUrl), isOnSale },
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

async function readContents(shop: Shop, loaded: LoadedPlan, { now, settings }: Moment): Promise<NextContents> {
  const { db } = shop;
  const next = findComingBox(loaded.plan, londonDay(now));
  if (!next) return EMPTY;
  const stored = loaded.boxRows.find((row) => row.boxMonth === next.boxMonth);
  const [swap] = await listSwaps(db, stored ? [stored.id] : []);
  if (stored?.productIds) return { ...EMPTY, productIds: stored.productIds, swap };
  const found = await findRecipe(db, next);
  if (found.recipe.length === 0) return EMPTY;
  const products = new Map((await listBoxProducts(db)).map((product) => [product.id, product]));
  const disliked = (await shop.listDisliked(db, [loaded.row.userId])).get(loaded.row.userId) ?? [];
  const box = boxToFill(loaded, next, { ...found, products, settings, disliked });
  const filled = fillSwapped(box, swap);
  return { ...filled, offers: mayStillChangeContents(next, now, settings) ? listOffers(box, filled) : [] };
}

/** Lists the swap offers of each item. Excludes the product that the customer has already swapped in. */
function listOffers(box: BoxToFill, { productIds, swap }: ReturnType<typeof fillSwapped>): number[][] {
  const wished = swap ? [swap.intoProductId] : [];
  return productIds.map((_, slot) => listSwapOffers(box, slot, wished).map(({ id }) => id));
}

type Forecast = Pick<AdminSubscriptionDetails, "restart" | "nextCharge" | "canKeep" | "continuedBox">;

/**
 * Forecasts the next charge of a subscription in three cases: without a change, if a cancellation is withdrawn, and if
 * an ended subscription is restarted.
 */
export async function readForecast({ db, clock }: Shop, subscriptionId: number): Promise<Forecast> {
  const settings = await readSettings(db);
  const [loaded] = await withBoxes(db, await listSubscriptionsById(db, [subscriptionId]), settings);
  if (!loaded) return { restart: null, nextCharge: null, canKeep: false, continuedBox: null };
  const { plan } = loaded;
  const moment = { now: clock(), settings };
  return {
    restart: viewCharge(findRestartBox(plan, moment)),
    nextCharge: viewNextCharge(findOpenBox(plan)),
    canKeep: canContinue(plan),
    continuedBox: viewCharge(findContinuedBox(plan, moment)),
  };
}

function viewNextCharge(box: Box | undefined): Forecast["nextCharge"] {
  if (!box?.chargeOn || box.status === "unpaid") return null;
  const { boxMonth, chargeOn, pricePence, status } = box;
  return { boxMonth, chargeOn, amount: toPounds(pricePence), isAnnounced: status === "billed" };
}

function viewCharge(box: Box | undefined): Forecast["restart"] {
  if (!box?.chargeOn) return null;
  const { boxMonth, chargeOn, dispatchOn, pricePence } = box;
  return { boxMonth, chargeOn, dispatchOn, amount: toPounds(pricePence) };
}

/**
 * The plans that a subscription can change to, with their prices and dates. Refuses with `not-found` for other
 * customers' subscriptions, and `nothing-to-change` if none of its boxes can change.
 */
export async function readPlanChoices(
  { db, clock }: Shop,
  { subscriptionId, userId }: Requester,
): Promise<PlanChoices> {
  const settings = await readSettings(db);
  const [loaded] = await withBoxes(db, await listSubscriptionsById(db, [subscriptionId]), settings);
  if (!loaded || (userId !== undefined && loaded.row.userId !== userId)) throw new ShopError("not-found");
  const { plan } = loaded;
  const choices = listPlanChoices(plan, { now: clock(), settings });
  if (!choices) throw new ShopError("nothing-to-change");
  const { boxesBefore, announced, boxMonth, chargeOn, dispatchOn, plans } = choices;
  return {
    boxesBefore,
    announced: announced
      ? { boxMonth: announced.boxMonth, price: toPounds(announced.pricePence), chargeOn: announced.chargeOn }
      : null,
    boxMonth,
    chargeOn,
    dispatchOn,
    plans: plans.map(({ audience, duration, monthlyPence, boxes, totalPence, savingPence }) => ({
      audience,
      duration,
      isCurrent: audience === plan.audience && duration === plan.duration,
      monthlyPrice: toPounds(monthlyPence),
      boxes,
      total: totalPence && toPounds(totalPence),
      saving: savingPence && toPounds(savingPence),
    })),
  };
}

/** Delivery address of a subscription's boxes: the customer's, or the gift recipient's. */
export function addressOf({ gift }: Pick<SubscriptionRow, "gift">, customer: Customer): DeliveryAddress {
  if (gift) return gift.address;
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    line1: customer.deliveryLine1,
    line2: customer.deliveryLine2,
    city: customer.deliveryCity,
    postcode: customer.deliveryPostcode,
    country: customer.deliveryCountry,
  };
}

/** Ends cancelled subscriptions whose period is over, and completes plans whose boxes have all been dispatched. */
export async function endSubscriptions(shop: Shop): Promise<void> {
  const today = londonDay(shop.clock());
  await sweepPlans(shop, {
    list: (afterId, limit) => listToEnd(shop.db, today, afterId, limit),
    decide: ({ plan }) => decideEnd(plan, today),
  });
}
