import { randomBytes } from "node:crypto";
import type { ReplacedPlan } from "#contract/accounts/accounts.ts";
import type { GiftDetails } from "#contract/subscriptions/gifts.ts";
import { mergeQuantities } from "#domain/basket/basket.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findPlanKey, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import { reassignGuestOrders, setGuestOwner } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { customerBasketOwner, giftBasketOwner, guestBasketOwner, type Shopper } from "#server/platform/kernel/shop.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { addToBasket } from "./add-to-basket.ts";
import {
  deleteBasket,
  deleteBasketLine,
  findBasket,
  listBasketRows,
  lockBasket,
  saveBasketLine,
  setBasketOwner,
  setEntered,
} from "./basket.queries.ts";
import { setGift } from "./enter-choices.ts";
import { mergeEnteredCodes } from "./entered-codes.ts";

const RELEASED_BYTES = 12;

/**
 * Merges a guest's basket and orders into the account that has just signed in. Adds up quantities, limited by stock. A
 * guest's plan replaces the account's plan for the same audience. Returns the account's plans that another plan has
 * replaced. Does nothing if the visitor was already signed in.
 */
export async function mergeBaskets(
  tx: Tx,
  { shopper, userId, now }: { shopper: Shopper; userId: number; now: Date },
): Promise<ReplacedPlan[]> {
  if (shopper.userId !== undefined || shopper.basketOwner === undefined) return [];
  const orders = { guestOwner: shopper.basketOwner, userId };
  if (!(await findBasket(tx, shopper.basketOwner))) {
    await reassignGuestOrders(tx, { ...orders, fromBasketId: undefined, toBasketId: undefined });
    return [];
  }
  const guest = await lockBasket(tx, shopper.basketOwner, now);
  const own = await lockBasket(tx, customerBasketOwner(userId), now);
  const settings = settingsFrom(own.storedSettings);
  const ownRows = await listBasketRows(tx, own.id);
  const replacedPlans: ReplacedPlan[] = [];
  for (const row of await listBasketRows(tx, guest.id)) {
    const audience = findPlanKey(row.productId)?.audience;
    const replaced = ownRows.filter((line) => audience && findPlanKey(line.productId)?.audience === audience);
    for (const line of replaced) {
      await deleteBasketLine(tx, own.id, line.itemId);
      const plan = line.productId === row.productId ? undefined : findPlanKey(line.productId);
      if (plan) replacedPlans.push(plan);
    }
    const same = ownRows.find((line) => line.productId === row.productId);
    const quantity =
      same && !audience ? mergeQuantities(same.quantity, row.quantity, row.stock, settings) : row.quantity;
    await saveBasketLine(tx, own.id, { ...row, quantity });
  }
  await setEntered(tx, own.id, mergeEnteredCodes(guest.entered, own.entered));
  await reassignGuestOrders(tx, { ...orders, fromBasketId: guest.id, toBasketId: own.id });
  await deleteBasket(tx, guest.id);
  return replacedPlans;
}

/**
 * Ends a guest's access to basket and orders, because a guest's session cannot be ended itself. Both get an owner that
 * no cookie has, so that a payment in progress is still settled.
 */
export async function releaseGuestBasket(tx: Tx, basketOwner: string): Promise<void> {
  const newOwner = guestBasketOwner(`ended.${randomBytes(RELEASED_BYTES).toString("base64url")}`);
  await setBasketOwner(tx, basketOwner, newOwner);
  await setBasketOwner(tx, giftBasketOwner(basketOwner), giftBasketOwner(newOwner));
  await setGuestOwner(tx, basketOwner, newOwner);
}

interface PlanToPut {
  planId: number;
  answers: Pick<QuestionnaireAnswers, "naturalness" | "purpose"> & { exclusions: readonly string[] };
  gift: (GiftDetails & { isPrepaid?: boolean }) | undefined;
  now: Date;
}

/**
 * Replaces a basket's contents with one plan. Refuses with `not-found` if the product is not a plan, `not-sellable`,
 * and the refusals of a gift.
 */
export async function replaceBasketWithPlan(
  tx: Tx,
  owner: string,
  { planId, answers, gift, now }: PlanToPut,
): Promise<void> {
  if (!findPlanKey(planId)) throw new ShopError("not-found");
  const { id: basketId } = await lockBasket(tx, owner, now);
  for (const row of await listBasketRows(tx, basketId)) {
    if (row.productId !== planId) await deleteBasketLine(tx, basketId, row.itemId);
  }
  const { naturalness, purpose, exclusions } = answers;
  await addToBasket(tx, owner, { productId: planId, quantity: 1, answers: { naturalness, purpose, exclusions } }, now);
  if (!gift || purpose !== "gift") return;
  const [row] = await listBasketRows(tx, basketId);
  if (row) await setGift(tx, owner, { itemId: row.itemId, gift }, now);
}
