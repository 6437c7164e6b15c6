import type { ShopSettings } from "#domain/default-settings.ts";
import { toPounds } from "#domain/money.ts";
import { findPlanKey } from "#domain/plans.ts";
import { type LineToQuote, type Quote, quote } from "#domain/quote.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { readEnteredCode } from "#server/discounts/index.ts";
import { type EnteredGiftCard, readEnteredGiftCards } from "#server/gift-cards/index.ts";
import { readFirstBoxesTaken } from "#server/orders/index.ts";
import { readSettings, settingsFrom } from "#server/settings/index.ts";
import { type BasketRow, findEntered, listBasketRows, listBasketRowsAndRules } from "./basket.queries.ts";
import { type Entered, NOTHING_ENTERED } from "./entered.ts";

export interface QuotedBasket {
  rows: readonly BasketRow[];
  /** `quote.lines` has one entry per row, in the order of `rows`. */
  quote: Quote;
  /** The gift cards that were entered, those that cannot be spent included. */
  giftCards: readonly EnteredGiftCard[];
  settings: ShopSettings;
}

/** A basket as this transaction has read or made it: nothing of it is read again. */
export interface KnownBasket {
  id: number;
  /** The discount code that was entered for it. */
  code: string | null;
  /** The gift cards that were. */
  giftCardIds: readonly number[];
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
  const { rows, settings } = await readRows(db, basketId, known);
  const holdsBoxes = rows.some((row) => row.isSubscription);
  const firstBoxTaken = await readFirstBoxesTaken(db, holdsBoxes ? userId : undefined);
  const { code, giftCardIds } = await readEntered(db, basketId, known);
  const discount = code === null ? undefined : await readEnteredCode(db, code, basketId);
  const giftCards = await readEnteredGiftCards(db, giftCardIds, { basketId, now });
  const quoted = quote({ lines: rows.map(toLine), firstBoxTaken, discount, giftCards, settings, now });
  return { rows, quote: quoted, giftCards, settings };
}

async function readRows(
  db: Reader,
  basketId: number | undefined,
  { rows, settings }: Partial<KnownBasket>,
): Promise<Pick<KnownBasket, "rows" | "settings">> {
  if (rows) return { rows, settings: settings ?? (await readSettings(db)) };
  if (settings) return { rows: basketId === undefined ? [] : await listBasketRows(db, basketId), settings };
  const read = basketId === undefined ? undefined : await listBasketRowsAndRules(db, basketId);
  return read
    ? { rows: read.rows, settings: settingsFrom(read.storedSettings) }
    : { rows: [], settings: await readSettings(db) };
}

async function readEntered(
  db: Reader,
  basketId: number | undefined,
  { code, giftCardIds }: Partial<KnownBasket>,
): Promise<Entered> {
  if (basketId === undefined) return NOTHING_ENTERED;
  return code === undefined || giftCardIds === undefined ? findEntered(db, basketId) : { code, giftCardIds };
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
function giftGoesOn({ answers, preferences }: BasketRow): boolean | undefined {
  return answers?.purpose === "gift" ? (preferences?.gift?.goesOn ?? false) : undefined;
}

/** Whether a line could be paid for now. */
export function isSellable(row: BasketRow): boolean {
  return row.isActive && (row.isSubscription || row.stock >= row.quantity);
}

export type { BasketRow };
