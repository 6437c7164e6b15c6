import type { BoxMonth } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import { holdGiftCardsForBoxes, releaseGiftCardsOfBoxes } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import {
  type BoxRow,
  listBoxes,
  type SubscriptionRow,
  setGiftCardAmounts,
} from "#server/subscriptions/boxes.queries.ts";

type BoxAmounts = Pick<BoxRow, "price" | "giftCardAmount">;

export function isPaidByGiftCards({ price, giftCardAmount }: BoxAmounts): boolean {
  return price === giftCardAmount;
}

/** Part of a box's price that the payment method pays. */
export function duePence({ price, giftCardAmount }: BoxAmounts): Pence {
  return pence(price - giftCardAmount);
}

interface BoxOf {
  row: Pick<SubscriptionRow, "giftCardIds">;
  box: BoxRow;
}

/**
 * Reserves gift card amounts when boxes are announced, so that the announced amount is charged. Returns the boxes with
 * their amounts. The caller holds the subscriptions' row locks, and the boxes have no reservation or payment yet.
 */
async function holdGiftCardAmounts(tx: Tx, held: readonly BoxOf[], now: Date): Promise<BoxRow[]> {
  const boxes = held.map(({ row, box }) => ({
    boxId: box.id,
    pricePence: box.price,
    giftCardIds: row.giftCardIds,
  }));
  const sums = await holdGiftCardsForBoxes(tx, boxes, now);
  const parted = held.map(({ box }) => ({ ...box, giftCardAmount: sums.get(box.id) ?? pence(0) }));
  await setGiftCardAmounts(tx, parted);
  return parted;
}

/**
 * Splits a box's price again between the method and the gift cards that can still pay. Returns the box with its amount.
 */
export async function holdAmountsAgain(tx: Tx, held: BoxOf, now: Date): Promise<BoxRow> {
  await releaseGiftCardAmounts(tx, [held.box]);
  const [parted] = await holdGiftCardAmounts(tx, [held], now);
  return parted ?? held.box;
}

/**
 * Releases the gift card amounts of boxes that are skipped or were paid without them. Does nothing for boxes without
 * reservations.
 */
export async function releaseGiftCardAmounts(tx: Tx, boxes: readonly BoxRow[]): Promise<void> {
  const holding = boxes.filter(({ giftCardAmount }) => giftCardAmount > 0);
  if (holding.length === 0) return;
  await releaseGiftCardsOfBoxes(
    tx,
    holding.map(({ id }) => id),
  );
  await setGiftCardAmounts(
    tx,
    holding.map(({ id }) => ({ id, giftCardAmount: pence(0) })),
  );
}

/**
 * Reserves gift card amounts for the boxes that the given outcomes announce, and returns those boxes. Makes no query if
 * none of them uses gift cards.
 */
export async function holdAmountsOfAnnounced(
  tx: Tx,
  decided: readonly { loaded: LoadedPlan; outcome: Outcome }[],
  now: Date,
): Promise<BoxRow[]> {
  const announcing = decided.flatMap(({ loaded: { row }, outcome }) => {
    const months = announcedMonths(outcome);
    return row.giftCardIds.length > 0 && months.length > 0 ? [{ row, months }] : [];
  });
  if (announcing.length === 0) return [];
  const ids = announcing.map(({ row }) => row.id);
  const saved = Map.groupBy(await listBoxes(tx, ids), ({ subscriptionId }) => subscriptionId);
  const announced = announcing.flatMap(({ row, months }) =>
    (saved.get(row.id) ?? []).filter(({ boxMonth }) => months.includes(boxMonth)).map((box) => ({ row, box })),
  );
  return holdGiftCardAmounts(tx, announced, now);
}

function announcedMonths({ events }: Outcome): BoxMonth[] {
  return events.flatMap((event) =>
    event.kind === "payment-notice" || event.kind === "first-full-price" ? [event.boxMonth] : [],
  );
}
