import type { GiftDetails } from "#contract/gifts.ts";
import { findPlanKey, type QuestionnaireAnswers } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { addToBasket } from "./add-to-basket.ts";
import { deleteBasketLine, listBasketRows, lockBasket } from "./basket.queries.ts";
import { setGift } from "./set-gift.ts";

interface PlanToPut {
  planId: number;
  answers: Pick<QuestionnaireAnswers, "naturalness" | "purpose"> & { exclusions: readonly string[] };
  /** To whom it goes, where it is a gift and that is said with it. */
  gift: GiftDetails | undefined;
  now: Date;
}

/**
 * Leaves one plan in a basket and nothing else. Refuses `not-found` for what is no plan, `not-sellable`, and what a gift
 * is refused for.
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
