import type { Basket, BasketItem, BoxTerms } from "#contract/basket.ts";
import { sumUnits } from "#domain/basket.ts";
import { oneOffDates } from "#domain/calendar.ts";
import { type Pence, pence, toPounds } from "#domain/money.ts";
import type { Quote, QuotedLine, QuotedPlan } from "#domain/quote.ts";
import type { Reader } from "#server/db/open-database.ts";
import { viewWantedGift } from "#server/gifts/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { viewSums } from "#server/orders/index.ts";
import { findPicture } from "#server/pictures/index.ts";
import { type BasketRow, findBasket } from "./basket.queries.ts";
import { isSellable, type KnownBasket, quoteBasket } from "./quote-basket.ts";

/** The shopper's basket, priced now. A visitor without one sees an empty basket. */
export async function viewBasket(shop: Shop, shopper: Shopper, db: Reader = shop.db): Promise<Basket> {
  const found = shopper.basketOwner === undefined ? undefined : await findBasket(db, shopper.basketOwner);
  return viewKnownBasket(shop, shopper, db, found ?? {});
}

/** The same without reading what is known of it. */
export async function viewKnownBasket(
  shop: Shop,
  { userId }: Shopper,
  db: Reader,
  known: Partial<KnownBasket>,
): Promise<Basket> {
  const now = shop.clock();
  const { rows, quote, giftCards, settings } = await quoteBasket(db, { basketId: known.id, userId, now, known });
  const items = quote.lines.flatMap((line, index) => {
    const row = rows[index];
    return row ? [viewItem(row, line)] : [];
  });
  return {
    cart: { id: known.id ?? null, items },
    items,
    count: sumUnits(rows),
    sums: viewSums(quote.sums),
    discountCode: viewCode(quote),
    giftCards: giftCards.map(({ id, lastFour, state }) => ({
      id,
      lastFour,
      state,
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
    isSellable: isSellable(row),
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

/** What is compared with the price that was seen: of a box its month, which no first-box price hides. */
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
  };
}
