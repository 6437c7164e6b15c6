import type { Audience } from "#domain/subscriptions/plans.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { deleteFirstBoxes, insertFirstBox, listFirstBoxesTaken, setFirstBoxTaken } from "./first-box-offers.queries.ts";

/**
 * Another order of the customer has the first-box offer. That order must be closed or paid before the current order
 * continues.
 */
export class FirstBoxOfferTakenError extends Error {
  readonly orderId: number;

  constructor(orderId: number) {
    super(`the first box is on order ${orderId}`);
    this.name = "FirstBoxOfferTakenError";
    this.orderId = orderId;
  }
}

interface OrderOf {
  id: number;
  userId: number | null;
}

interface Item {
  productPrice: number;
  box?: { audience: Audience; monthlyPence: number; isPrepaid?: boolean } | null;
}

/**
 * Reserves the first-box offers of an open order and releases offers that it no longer contains. The caller has locked
 * stock and code. Throws `FirstBoxOfferTakenError` if another order has the offer or may still pay for it.
 */
export async function holdFirstBoxes(tx: Tx, { id: orderId, userId }: OrderOf, items: readonly Item[]): Promise<void> {
  const boxes = firstBoxesOf(items);
  if (userId !== null) {
    for (const { audience, hasOffer } of boxes) {
      const holder = await insertFirstBox(tx, { userId, audience, orderId });
      if (holder.orderId !== orderId && (hasOffer || !holder.isTaken))
        throw new FirstBoxOfferTakenError(holder.orderId);
    }
  }
  await deleteFirstBoxes(
    tx,
    orderId,
    boxes.map(({ audience }) => audience),
  );
}

/** Takes the order's first-box offers once it is paid. False if another order has taken one of them. */
export async function takeFirstBoxes(
  tx: Tx,
  { id: orderId, userId }: OrderOf,
  items: readonly Item[],
  now: Date,
): Promise<boolean> {
  if (userId === null) return true;
  for (const { audience, hasOffer } of firstBoxesOf(items)) {
    const isTaken = await setFirstBoxTaken(tx, { userId, audience, orderId }, now);
    if (!isTaken && hasOffer) return false;
  }
  return true;
}

/**
 * One entry per audience, without prepaid gifts, which have no first-box price. Always in the same order, so that two
 * orders never deadlock.
 */
function firstBoxesOf(items: readonly Item[]): { audience: Audience; hasOffer: boolean }[] {
  const offersByAudience = new Map<Audience, boolean>();
  for (const { box, productPrice } of items) {
    if (!box || box.isPrepaid) continue;
    const hasOffer = productPrice < box.monthlyPence || offersByAudience.get(box.audience) === true;
    offersByAudience.set(box.audience, hasOffer);
  }
  return [...offersByAudience]
    .map(([audience, hasOffer]) => ({ audience, hasOffer }))
    .toSorted((a, b) => a.audience.localeCompare(b.audience));
}

/** Audiences for which a customer has had the first-box price. Empty for a visitor. */
export async function readFirstBoxesTaken(db: Reader, userId: number | undefined): Promise<ReadonlySet<Audience>> {
  return userId === undefined ? new Set() : listFirstBoxesTaken(db, userId);
}
