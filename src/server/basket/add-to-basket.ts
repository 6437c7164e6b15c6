import { decideProductQuantity, requireRoomForLine } from "#domain/basket/basket.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { tidyExclusions } from "#domain/subscriptions/box-contents.ts";
import { findPlanKey, planFor, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import { endWith } from "#server/platform/db/end-with.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { sendTogether } from "#server/platform/db/send-together.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import {
  type BasketRow,
  deleteBasketLine,
  listOwnRowsBeside,
  lockBasket,
  type ProductRow,
  saveBasketLine,
} from "./basket.queries.ts";
import type { KnownBasket } from "./view-basket.ts";

export interface BasketAddition {
  productId: number;
  quantity: number;
  /** Required for a box. The plan decides audience and length, and contradicting answers are refused. */
  answers:
    | (Pick<QuestionnaireAnswers, "naturalness" | "purpose"> & PlanAnswers & { exclusions: readonly string[] })
    | undefined;
}

interface PlanAnswers {
  audience?: QuestionnaireAnswers["audience"] | undefined;
  duration?: QuestionnaireAnswers["duration"] | undefined;
}

/**
 * Adds a product or a plan to a basket. An existing product gains units, and a plan replaces an earlier plan for the
 * same audience. Returns the updated basket, and writes nothing after the line. Refuses `not-found`, `not-sellable`,
 * `out-of-stock`, `basket-full`, and for plans `plan-quantity`, `questionnaire-missing` and `invalid-input`.
 */
export async function addToBasket(tx: Tx, owner: string, addition: BasketAddition, now: Date): Promise<KnownBasket> {
  const [locked, { rows, product }] = await sendTogether(tx, [
    () => lockBasket(tx, owner, now),
    () => listOwnRowsBeside(tx, owner, addition.productId),
  ]);
  const { id, code, giftCardIds, storedSettings } = locked;
  const isPlain = code === null && giftCardIds.length === 0;
  const settings = settingsFrom(storedSettings);
  if (!product) throw new ShopError("not-found");
  if (!product.isActive) throw new ShopError("not-sellable", { name: product.name });
  const add = product.isSubscription ? addPlan : addProducts;
  return {
    id,
    code,
    giftCardIds,
    settings,
    rows: await add(tx, { basketId: id, rows, product, addition, settings, isPlain }),
  };
}

interface Adding {
  basketId: number;
  rows: readonly BasketRow[];
  product: ProductRow;
  addition: BasketAddition;
  settings: ShopSettings;
  /** True if the basket has no code and no gift card, which would have to be read for its price. */
  isPlain: boolean;
}

async function addProducts(
  tx: Tx,
  { basketId, rows, product, addition, settings, isPlain }: Adding,
): Promise<BasketRow[]> {
  const own = rows.find((row) => row.productId === product.productId);
  if (!own) requireRoomForLine(rows, settings);
  const quantity = decideProductQuantity((own?.quantity ?? 0) + addition.quantity, product.stock, settings);
  const line = { ...product, priceSeen: product.price, quantity, answers: null, preferences: null };
  const save = () => saveLine(tx, basketId, rows, line);
  // A basket of products alone is priced without another query.
  return isPlain && !rows.some((row) => row.isSubscription) ? endWith(tx, save) : save();
}

async function addPlan(tx: Tx, { basketId, rows, product, addition, settings }: Adding): Promise<BasketRow[]> {
  const plan = findPlanKey(product.productId);
  if (!plan) throw new ShopError("not-sellable", { name: product.name });
  if (addition.quantity !== 1) throw new ShopError("plan-quantity");
  if (!addition.answers) throw new ShopError("questionnaire-missing");
  const { naturalness, purpose } = addition.answers;
  requireSamePlan(plan, addition.answers);
  const replaced = rows.filter(
    (row) =>
      row.isSubscription &&
      row.productId !== product.productId &&
      findPlanKey(row.productId)?.audience === plan.audience,
  );
  for (const row of replaced) await deleteBasketLine(tx, basketId, row.itemId);
  const kept = rows.filter((row) => !replaced.includes(row));
  const isNewLine = replaced.length === 0 && !rows.some((row) => row.productId === product.productId);
  if (isNewLine) requireRoomForLine(rows, settings);
  const priceSeen = planFor(plan.audience, plan.duration, settings).monthlyPence;
  const answers = { ...plan, naturalness, purpose };
  const before = rows.find((row) => row.answers?.audience === plan.audience)?.preferences?.gift ?? null;
  const preferences = {
    exclusions: tidyExclusions(addition.answers.exclusions),
    // A gift keeps its recipient when its length changes.
    gift: purpose === "gift" ? before : null,
  };
  return saveLine(tx, basketId, kept, { ...product, priceSeen, quantity: 1, answers, preferences });
}

/** Returns the rows as a query would: an existing line keeps its position, a new one comes last. */
async function saveLine(
  tx: Tx,
  basketId: number,
  rows: readonly BasketRow[],
  line: Omit<BasketRow, "itemId">,
): Promise<BasketRow[]> {
  const saved = { ...line, itemId: await saveBasketLine(tx, basketId, line) };
  const place = rows.findIndex((row) => row.itemId === saved.itemId);
  return place === -1 ? [...rows, saved] : rows.with(place, saved);
}

function requireSamePlan(plan: Required<PlanAnswers>, answers: PlanAnswers): void {
  for (const name of ["audience", "duration"] as const) {
    if (answers[name] === undefined || answers[name] === plan[name]) continue;
    const issue = { path: `questionnaireData.${name}`, message: "Is not what this plan is for" };
    throw new ShopError("invalid-input", {}, [issue]);
  }
}
