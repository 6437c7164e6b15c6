import type { Basket, BasketItem, BoxTerms } from "#contract/basket/basket.ts";
import { findShortage, type Shortage, sumUnits } from "#domain/basket/basket.ts";
import { oneOffDates } from "#domain/calendar.ts";
import { type Pence, pence, toPounds } from "#domain/money.ts";
import { type LineToQuote, type Quote, type QuotedLine, type QuotedPlan, quote } from "#domain/pricing/quote.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { AUDIENCES, findPlanKey } from "#domain/subscriptions/plans.ts";
import { type EnteredGiftCard, readEnteredGiftCards } from "#server/gift-cards/index.ts";
import { ordersOfBasket, viewSums } from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { isGuestGiftBasket, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { readSettings, settingsFrom } from "#server/platform/settings/index.ts";
import { readEnteredCode } from "#server/pricing/index.ts";
import { readFirstBoxesTaken, viewWantedGift } from "#server/subscriptions/index.ts";
import {
  type BasketRow,
  type FoundBasket,
  findBasket,
  findEntered,
  listBasketRows,
  listBasketRowsAndRules,
} from "./basket.queries.ts";
import { NO_CODES } from "./entered-codes.ts";

/** The shopper's basket at today's prices. Empty for a visitor without one. */
export async function viewBasket(shop: Shop, shopper: Shopper, db: Reader = shop.db): Promise<Basket> {
  const found = shopper.basketOwner === undefined ? undefined : await findBasket(db, shopper.basketOwner);
  return viewKnownBasket(shop, shopper, db, found ?? {});
}

/** Like `viewBasket`, but does not read the data again that `known` already contains. */
export async function viewKnownBasket(
  shop: Shop,
  { userId, basketOwner }: Shopper,
  db: Reader,
  known: Partial<KnownBasket>,
): Promise<Basket> {
  const now = shop.clock();
  const quoted = await quoteBasket(db, { basketId: known.id, userId, basketOwner, now, known });
  const { rows, withdrawn, quote, giftCards, settings } = quoted;
  const items = quote.lines.flatMap((line, index) => {
    const row = rows[index];
    return row ? [viewItem(row, line)] : [];
  });
  return {
    cart: { id: known.id ?? null, items },
    items,
    count: sumUnits(quote.lines.filter((line) => line.isSellable)),
    withdrawn: withdrawn.map(({ itemId, name }) => ({ id: itemId, productName: name })),
    sums: viewSums(quote.sums),
    discountCode: viewCode(quote),
    giftCards: giftCards.map(({ id, lastFour, state, isHeldElsewhere }) => ({
      id,
      lastFour,
      state,
      isHeldElsewhere,
      amount: toPounds(quote.giftCards.find((part) => part.id === id)?.amountPence ?? pence(0)),
    })),
    giftCard: toPounds(quote.giftCardPence),
    deliveryTariff: toPounds(settings.tariffDeliveryPence),
    total: toPounds(quote.dueTodayPence),
    goodsDispatchBy: quote.holdsProducts ? oneOffDates(now, settings).dispatchBy : null,
  };
}

function viewCode({ discount }: Quote): Basket["discountCode"] {
  if (!discount) return null;
  const { code, refusal, minimumPence } = discount;
  return { code, refusal: refusal ?? null, minimum: minimumPence === undefined ? null : toPounds(minimumPence) };
}

function viewItem(row: BasketRow, line: QuotedLine): BasketItem {
  return {
    id: row.itemId,
    productId: row.productId,
    productName: line.name,
    productPrice: toPounds(line.unitPricePence),
    lineTotal: toPounds(line.lineTotalPence),
    priceBefore: row.priceSeen === priceNow(line) ? null : toPounds(row.priceSeen),
    quantity: line.quantity,
    imageUrl: row.imageUrl,
    picture: findPicture(row.imageUrl),
    isSubscription: row.isSubscription,
    isSellable: line.isSellable,
    shortage: shortageOf(row) ?? null,
    stock: row.stock,
    questionnaireData:
      line.box && row.answers
        ? {
            ...row.answers,
            exclusions: [...(row.preferences?.exclusions ?? [])],
            planTitle: line.name,
            planMonths: line.box.plan.months,
            planDiscount: line.box.plan.discountPercent,
          }
        : null,
    gift: row.preferences?.gift ? viewWantedGift(row.preferences.gift) : null,
    terms: line.box ? viewTerms(line, line.box) : null,
  };
}

/**
 * Price to compare with `priceSeen`. For a box, the monthly price, because a first-box price would hide a price change.
 */
function priceNow({ box, unitPricePence }: QuotedLine): Pence {
  return box?.plan.monthlyPence ?? unitPricePence;
}

function viewTerms({ lineTotalPence, discountPence }: QuotedLine, box: QuotedPlan): BoxTerms {
  return {
    todayPrice: toPounds(pence(lineTotalPence - discountPence)),
    monthlyPrice: toPounds(box.plan.monthlyPence),
    regularPrice: toPounds(box.plan.regularPence),
    isFirstBoxOffer: box.isFirstBoxOffer,
    firstDispatchOn: box.firstDispatchOn,
    rolls: box.plan.rolls,
    laterCharges: box.laterCharges.map((charge) => ({
      chargeOn: charge.chargeOn,
      dispatchOn: charge.dispatchOn,
      amount: toPounds(charge.amountPence),
    })),
    total: box.totalPence === undefined ? null : toPounds(box.totalPence),
    ...(box.isPrepaid && box.lastDispatchOn
      ? { prepaid: { boxes: box.plan.months, lastDispatchOn: box.lastDispatchOn } }
      : {}),
  };
}

export interface QuotedBasket {
  /** The lines of the basket. */
  rows: readonly BasketRow[];
  /** Lines that left the basket because the shop deleted their product. */
  withdrawn: readonly BasketRow[];
  /** `quote.lines` has one entry per row, in the order of `rows`. */
  quote: Quote;
  /** All entered gift cards, including those that cannot be spent. */
  giftCards: readonly EnteredGiftCard[];
  settings: ShopSettings;
}

/** A basket that this transaction has read or created. Passing it on avoids a second read. */
export interface KnownBasket extends FoundBasket {
  rows: readonly BasketRow[];
  settings: ShopSettings;
}

interface BasketToQuote {
  basketId: number | undefined;
  userId: number | undefined;
  /** Needed only for a basket of a gift box. */
  basketOwner?: string | undefined;
  now: Date;
  known?: Partial<KnownBasket> | undefined;
}

/** Prices a basket's lines at today's prices. A missing basket is priced like an empty one. */
export async function quoteBasket(
  db: Reader,
  { basketId, userId, basketOwner, now, known = {} }: BasketToQuote,
): Promise<QuotedBasket> {
  const { rows: stored, settings } = await readRows(db, basketId, known);
  const [rows, withdrawn] = [stored.filter((row) => !row.isArchived), stored.filter((row) => row.isArchived)];
  const holdsBoxes = rows.some((row) => row.isSubscription);
  const firstBoxTaken = isGuestGiftBasket(basketOwner)
    ? new Set(AUDIENCES)
    : await readFirstBoxesTaken(db, holdsBoxes ? userId : undefined);
  const entered = known.entered ?? (basketId === undefined ? NO_CODES : await findEntered(db, basketId));
  const { discountCode, giftCardIds, ...choices } = entered;
  const ownOrders = basketId === undefined ? undefined : ordersOfBasket(basketId);
  const discount = discountCode === null ? undefined : await readEnteredCode(db, discountCode, ownOrders);
  const giftCards = await readEnteredGiftCards(db, giftCardIds, { ownOrders, now });
  const quoted = quote({ ...choices, lines: rows.map(toLine), firstBoxTaken, discount, giftCards, settings, now });
  return { rows, withdrawn, quote: quoted, giftCards, settings };
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

/** Refuses with the discount code's refusal reason if the code does not reduce the price. */
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
  const sale = { productId: row.productId, isSellable: isSellable(row) };
  if (plan) return { kind: "box", ...sale, ...plan, giftGoesOn: giftGoesOn(row), isPrepaid: isPrepaidGift(row) };
  return {
    kind: "goods",
    ...sale,
    name: row.name,
    unitPricePence: row.price,
    quantity: row.quantity,
  };
}

/** True if the subscription continues after the gift. Undefined if the line is not a gift. */
function giftGoesOn({ answers, preferences }: BasketRow): boolean | undefined {
  return answers?.purpose === "gift" ? (preferences?.gift?.goesOn ?? false) : undefined;
}

function isPrepaidGift({ answers, preferences }: BasketRow): boolean {
  return answers?.purpose === "gift" && (preferences?.gift?.isPrepaid ?? false);
}

/** True if the line can currently be bought: the product is on sale, and the stock is sufficient. */
export function isSellable(row: BasketRow): boolean {
  return shortageOf(row) === undefined;
}

function shortageOf({ isActive, isSubscription, stock, quantity }: BasketRow): Shortage | undefined {
  return findShortage({ isOnSale: isActive, isBox: isSubscription, stock, quantity });
}

export type { BasketRow };
