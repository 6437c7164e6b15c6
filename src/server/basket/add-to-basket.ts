import { decideProductQuantity, requireRoomForLine } from "#domain/basket/basket.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { tidyExclusions } from "#domain/subscriptions/box-contents.ts";
import { findPlanKey, planFor, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { LastStatement } from "#server/platform/db/transaction.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import {
  type BasketRow,
  deleteBasketLine,
  type FoundBasket,
  listOwnRowsBeside,
  lockBasket,
  type ProductRow,
  saveBasketLine,
  saveBasketLineLast,
} from "./basket.queries.ts";
import type { KnownBasket } from "./view-basket.ts";

export interface BasketAddition {
  productId: number;
  quantity: number;
  /** Questionnaire answers, required for a box. Refused if they contradict the audience or the length of the plan. */
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
 * same audience. Returns the updated basket. Refuses with `not-found`, `not-sellable`, `out-of-stock`, `basket-full`,
 * and for plans `plan-quantity`, `questionnaire-missing` or `invalid-input`.
 */
export async function addToBasket(tx: Tx, owner: string, addition: BasketAddition, now: Date): Promise<KnownBasket> {
  const { basket, line } = await prepareAddition(tx, owner, addition, now);
  return withLine(basket, line, await saveBasketLine(tx, basket.id, line));
}

/**
 * Like `addToBasket`, but opens and commits its own transaction. If the price needs no further query, the insert is the
 * last statement. Code inside a larger transaction calls `addToBasket`.
 */
export async function addAsTransaction(
  tx: Tx,
  owner: string,
  addition: BasketAddition,
  now: Date,
): Promise<KnownBasket | LastStatement<KnownBasket>> {
  const { basket, line } = await prepareAddition(tx, owner, addition, now);
  if (isPricedAlone(basket, line)) {
    return saveBasketLineLast(tx, basket.id, line).map((itemId) => withLine(basket, line, itemId));
  }
  return withLine(basket, line, await saveBasketLine(tx, basket.id, line));
}

/** True if the new line can be priced without a further query. Codes, gift cards and boxes need one. */
function isPricedAlone({ entered, rows }: LockedBasketRows, line: NewLine): boolean {
  const { discountCode, giftCardIds } = entered;
  return (
    discountCode === null && giftCardIds.length === 0 && !line.isSubscription && !rows.some((row) => row.isSubscription)
  );
}

/** A locked basket with its lines, except the lines that the addition replaces. */
interface LockedBasketRows extends FoundBasket {
  settings: ShopSettings;
  rows: readonly BasketRow[];
}

type NewLine = Omit<BasketRow, "itemId">;

/** Locks the basket, decides the new line and deletes the lines that it replaces. */
async function prepareAddition(
  tx: Tx,
  owner: string,
  addition: BasketAddition,
  now: Date,
): Promise<{ basket: LockedBasketRows; line: NewLine }> {
  const [{ storedSettings, ...locked }, { rows, product }] = await Promise.all([
    lockBasket(tx, owner, now),
    listOwnRowsBeside(tx, owner, addition.productId),
  ]);
  if (!product) throw new ShopError("not-found");
  if (!product.isActive) throw new ShopError("not-sellable", { name: product.name });
  const basket = { ...locked, settings: settingsFrom(storedSettings), rows };
  if (product.isSubscription) return preparePlan(tx, { basket, product, addition });
  return { basket, line: decideProductLine({ basket, product, addition }) };
}

interface Adding {
  basket: LockedBasketRows;
  product: ProductRow;
  addition: BasketAddition;
}

function decideProductLine({ basket: { rows, settings }, product, addition }: Adding): NewLine {
  const own = rows.find((row) => row.productId === product.productId);
  if (!own) requireRoom(rows, settings);
  const quantity = decideProductQuantity((own?.quantity ?? 0) + addition.quantity, product.stock, settings);
  return { ...product, priceSeen: product.price, quantity, answers: null, preferences: null };
}

async function preparePlan(
  tx: Tx,
  { basket, product, addition }: Adding,
): Promise<{ basket: LockedBasketRows; line: NewLine }> {
  const { rows, settings } = basket;
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
  for (const row of replaced) await deleteBasketLine(tx, basket.id, row.itemId);
  const kept = rows.filter((row) => !replaced.includes(row));
  const isNewLine = replaced.length === 0 && !rows.some((row) => row.productId === product.productId);
  if (isNewLine) requireRoom(rows, settings);
  const priceSeen = planFor(plan.audience, plan.duration, settings).monthlyPence;
  const answers = { ...plan, naturalness, purpose };
  const before = rows.find((row) => row.answers?.audience === plan.audience)?.preferences?.gift ?? null;
  const preferences = {
    exclusions: tidyExclusions(addition.answers.exclusions),
    // A gift keeps its recipient when its length changes.
    gift: purpose === "gift" ? before : null,
  };
  return { basket: { ...basket, rows: kept }, line: { ...product, priceSeen, quantity: 1, answers, preferences } };
}

/** Lines of deleted products take no room, because they are no longer in the basket. */
function requireRoom(rows: readonly BasketRow[], settings: ShopSettings): void {
  requireRoomForLine(
    rows.filter((row) => !row.isArchived),
    settings,
  );
}

/** The basket as a later query would return it: an existing line keeps its position, and a new line comes last. */
function withLine({ rows, ...basket }: LockedBasketRows, line: NewLine, itemId: number): KnownBasket {
  const saved = { ...line, itemId };
  const place = rows.findIndex((row) => row.itemId === itemId);
  return { ...basket, rows: place === -1 ? [...rows, saved] : rows.with(place, saved) };
}

function requireSamePlan(plan: Required<PlanAnswers>, answers: PlanAnswers): void {
  for (const name of ["audience", "duration"] as const) {
    if (answers[name] === undefined || answers[name] === plan[name]) continue;
    const issue = { path: `questionnaireData.${name}`, message: "Does not match the plan" };
    throw new ShopError("invalid-input", {}, [issue]);
  }
}
