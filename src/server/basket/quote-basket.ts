import type { ShopSettings } from "#domain/default-settings.ts";
import { toPounds } from "#domain/money.ts";
import { findPlanKey } from "#domain/plans.ts";
import { type LineToQuote, type Quote, quote } from "#domain/quote.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { readEnteredCode } from "#server/discounts/for-others.ts";
import { readFirstBoxesTaken } from "#server/orders/for-others.ts";
import { readSettings } from "#server/settings/for-others.ts";
import { type BasketRow, findBasketCode, listBasketRows } from "./basket.queries.ts";

export interface QuotedBasket {
  rows: readonly BasketRow[];
  /** `quote.lines` has one entry per row, in the order of `rows`. */
  quote: Quote;
  settings: ShopSettings;
}

/** A basket as this transaction has read or made it: nothing of it is read again. */
export interface KnownBasket {
  id: number;
  /** The code that was entered for it. */
  code: string | null;
  rows: readonly BasketRow[];
  settings: ShopSettings;
}

interface BasketToQuote {
  basketId: number | undefined;
  userId: number | undefined;
  now: Date;
  /** Whatever is not known is read. */
  known?: Partial<KnownBasket> | undefined;
}

/** A basket's lines and what they cost now; no basket at all is priced as an empty one. */
export async function quoteBasket(
  db: Reader,
  { basketId, userId, now, known = {} }: BasketToQuote,
): Promise<QuotedBasket> {
  const settings = known.settings ?? (await readSettings(db));
  const rows = known.rows ?? (basketId === undefined ? [] : await listBasketRows(db, basketId));
  const holdsBoxes = rows.some((row) => row.isSubscription);
  const firstBoxTaken = await readFirstBoxesTaken(db, holdsBoxes ? userId : undefined);
  const code =
    basketId === undefined || known.code !== undefined ? (known.code ?? null) : await findBasketCode(db, basketId);
  const discount = code === null ? undefined : await readEnteredCode(db, code, basketId);
  return { rows, quote: quote({ lines: rows.map(toLine), firstBoxTaken, discount, settings, now }), settings };
}

/** Refuses with the code's own reason when the basket's code takes nothing off. */
export function requireCode({ discount }: Quote): void {
  if (!discount?.refusal) return;
  const { code, minimumPence } = discount;
  throw new ShopError(discount.refusal, {
    code,
    ...(minimumPence === undefined ? {} : { minimum: toPounds(minimumPence) }),
  });
}

function toLine(row: BasketRow): LineToQuote {
  const plan = row.isSubscription ? findPlanKey(row.productId) : undefined;
  if (plan) return { kind: "box", productId: row.productId, ...plan, giftGoesOn: giftGoesOn(row) };
  return {
    kind: "goods",
    productId: row.productId,
    name: row.name,
    unitPricePence: row.price,
    quantity: row.quantity,
  };
}

/** A gift goes on only once its giver has said so. */
function giftGoesOn({ answers, wishes }: BasketRow): boolean | undefined {
  return answers?.purpose === "gift" ? (wishes?.gift?.goesOn ?? false) : undefined;
}

/** Whether a line could be paid for now. */
export function isSellable(row: BasketRow): boolean {
  return row.isActive && (row.isSubscription || row.stock >= row.quantity);
}

export type { BasketRow };
