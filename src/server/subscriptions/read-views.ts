import { readEnteredGiftCards } from "#server/gift-cards/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listParcelsOfBoxes } from "#server/orders/index.ts";
import { readSettings } from "#server/settings/index.ts";
import { withBoxes } from "./box-plans.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";
import { readNextItems } from "./run/read-next-items.ts";
import { type SubscriptionView, viewSubscription } from "./view-subscription.ts";

/** Subscriptions as their customer sees them, in the order given. */
export async function readViews(shop: Shop, rows: readonly SubscriptionRow[]): Promise<SubscriptionView[]> {
  const now = shop.clock();
  const settings = await readSettings(shop.db);
  const plans = await withBoxes(shop.db, rows, settings);
  const boxIds = plans.flatMap(({ boxRows }) => boxRows.map((box) => box.id));
  const parcels = await listParcelsOfBoxes(shop.db, boxIds);
  const trackingNumbers = new Map(parcels.map(({ boxId, trackingNumber }) => [boxId ?? 0, trackingNumber]));
  const giftCardIds = [...new Set(rows.flatMap((row) => row.giftCardIds))];
  const giftCards = await readEnteredGiftCards(shop.db, giftCardIds, { basketId: undefined, now });
  return Promise.all(
    plans.map(async (loaded) => {
      const contents = await readNextItems(shop.db, loaded, { now, settings });
      return viewSubscription(loaded, { now, settings, contents, trackingNumbers, giftCards });
    }),
  );
}

/** One subscription as its customer sees it. */
export async function viewOne(shop: Shop, row: SubscriptionRow): Promise<SubscriptionView> {
  const [view] = await readViews(shop, [row]);
  if (!view) throw new Error(`subscription ${row.id} is gone`);
  return view;
}
