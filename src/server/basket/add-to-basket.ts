import { decideGoodsQuantity, requireRoomForLine } from "#domain/basket.ts";
import { tidyExclusions } from "#domain/exclusions.ts";
import { findPlanKey, planFor, type QuestionnaireAnswers } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import {
  type BasketRow,
  countHeldUnits,
  deleteBasketLine,
  findSellable,
  listBasketRows,
  lockBasket,
  type SellableRow,
  saveBasketLine,
} from "./basket.queries.ts";

export interface BasketAddition {
  productId: number;
  quantity: number;
  /** Needed for a box. The plan says for whom and how long; answers that say otherwise are refused. */
  answers:
    | (Pick<QuestionnaireAnswers, "naturalness" | "purpose"> & PlanAnswers & { exclusions: readonly string[] })
    | undefined;
}

interface PlanAnswers {
  audience?: QuestionnaireAnswers["audience"] | undefined;
  duration?: QuestionnaireAnswers["duration"] | undefined;
}

/**
 * Puts a product or a plan into a basket. A product that is there already gains units; a plan replaces an earlier plan
 * for the same audience. Refuses `not-found`, `not-sellable`, `out-of-stock`, `basket-full`, and for plans
 * `plan-quantity`, `questionnaire-missing` and `invalid-input`.
 */
export async function addToBasket(tx: Tx, owner: string, addition: BasketAddition, now: Date): Promise<void> {
  const product = await findSellable(tx, addition.productId);
  if (!product) throw new ShopError("not-found");
  if (!product.isActive) throw new ShopError("not-sellable", { name: product.name });
  const basketId = await lockBasket(tx, owner, now);
  const rows = await listBasketRows(tx, basketId);
  if (product.isSubscription) await addPlan(tx, { basketId, rows, product, addition });
  else await addGoods(tx, { basketId, rows, product, addition });
}

interface Adding {
  basketId: number;
  rows: readonly BasketRow[];
  product: SellableRow;
  addition: BasketAddition;
}

async function addGoods(tx: Tx, { basketId, rows, product, addition }: Adding): Promise<void> {
  const settings = await readSettings(tx);
  const own = rows.find((row) => row.productId === product.id);
  if (!own) requireRoomForLine(rows, settings);
  const wanted = (own?.quantity ?? 0) + addition.quantity;
  const stock = own?.stock ?? product.stock + (await countHeldUnits(tx, basketId, product.id));
  const quantity = decideGoodsQuantity(wanted, stock, settings);
  const { id: productId, name, price: priceSeen } = product;
  await saveBasketLine(tx, basketId, { productId, name, priceSeen, quantity, answers: null, wishes: null });
}

async function addPlan(tx: Tx, { basketId, rows, product, addition }: Adding): Promise<void> {
  const plan = findPlanKey(product.id);
  if (!plan) throw new ShopError("not-sellable", { name: product.name });
  if (addition.quantity !== 1) throw new ShopError("plan-quantity");
  if (!addition.answers) throw new ShopError("questionnaire-missing");
  const { naturalness, purpose } = addition.answers;
  requireSamePlan(plan, addition.answers);
  const replaced = rows.filter(
    (row) =>
      row.isSubscription && row.productId !== product.id && findPlanKey(row.productId)?.audience === plan.audience,
  );
  for (const row of replaced) await deleteBasketLine(tx, basketId, row.itemId);
  const settings = await readSettings(tx);
  const isNewLine = replaced.length === 0 && !rows.some((row) => row.productId === product.id);
  if (isNewLine) requireRoomForLine(rows, settings);
  const { id: productId, name } = product;
  const priceSeen = planFor(plan.audience, plan.duration, settings).monthlyPence;
  const answers = { ...plan, naturalness, purpose };
  const before = rows.find((row) => row.answers?.audience === plan.audience)?.wishes?.gift ?? null;
  const wishes = {
    exclusions: tidyExclusions(addition.answers.exclusions),
    // Another length of the same gift still goes to the same person.
    gift: purpose === "gift" ? before : null,
  };
  await saveBasketLine(tx, basketId, { productId, name, priceSeen, quantity: 1, answers, wishes });
}

function requireSamePlan(plan: Required<PlanAnswers>, answers: PlanAnswers): void {
  for (const name of ["audience", "duration"] as const) {
    if (answers[name] === undefined || answers[name] === plan[name]) continue;
    const issue = { path: `questionnaireData.${name}`, message: "Is not what this plan is for" };
    throw new ShopError("invalid-input", {}, [issue]);
  }
}
