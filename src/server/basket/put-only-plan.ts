import { findPlanKey, type QuestionnaireAnswers } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { addToBasket } from "./add-to-basket.ts";
import { deleteBasketLine, listBasketRows, lockBasket } from "./basket.queries.ts";

/** Leaves one plan in a basket and nothing else. Refuses `not-found` for what is no plan, and `not-sellable`. */
export async function putOnlyPlan(
  tx: Tx,
  owner: string,
  { planId, answers, now }: { planId: number; answers: QuestionnaireAnswers; now: Date },
): Promise<void> {
  if (!findPlanKey(planId)) throw new ShopError("not-found");
  const basketId = await lockBasket(tx, owner, now);
  for (const row of await listBasketRows(tx, basketId)) {
    if (row.productId !== planId) await deleteBasketLine(tx, basketId, row.itemId);
  }
  const { naturalness, purpose } = answers;
  await addToBasket(tx, owner, { productId: planId, quantity: 1, answers: { naturalness, purpose } }, now);
}
