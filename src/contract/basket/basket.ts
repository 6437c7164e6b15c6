import { picture } from "#contract/catalogue/product-fields.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { day, pathId, pounds, requiredLine, rowId } from "#contract/fields.ts";
import { orderSumList } from "#contract/orders/orders.ts";
import { giftDetails } from "#contract/subscriptions/gifts.ts";
import { answers } from "#contract/subscriptions/questionnaire.ts";
import { z } from "#contract/zod.ts";
import { SHORTAGES } from "#domain/basket/basket.ts";
import { GIFT_CARD_STATES } from "#domain/gift-cards/gift-cards.ts";
import { CODE_REFUSALS } from "#domain/pricing/discounts.ts";
import { DURATIONS } from "#domain/subscriptions/plans.ts";

const laterCharge = z.object({ chargeOn: day, dispatchOn: day, amount: pounds });

/** Terms of a box line: the questionnaire answers, the plan and all later charges. */
const boxOnLine = answers.extend({
  planTitle: z.string(),
  planMonths: z.int(),
  planDiscount: z.int(),
});

const boxTerms = z.object({
  /** Amount paid now, after a discount code. */
  todayPrice: pounds,
  monthlyPrice: pounds,
  regularPrice: pounds,
  isFirstBoxOffer: z.boolean(),
  firstDispatchOn: day,
  rolls: z.boolean(),
  /** A rolling plan lists only the next charge, which repeats every month. */
  laterCharges: z.array(laterCharge),
  /** Today's and all later charges. Null for a rolling plan. */
  total: pounds.nullable(),
  /** Set for a gift whose boxes are all paid today. */
  prepaid: z.object({ boxes: z.int(), lastDispatchOn: day }).optional(),
});
export type BoxTerms = z.output<typeof boxTerms>;

const basketItem = z.object({
  id: rowId,
  productId: rowId,
  productName: z.string(),
  productPrice: pounds,
  /** Price of the line before a discount code. */
  lineTotal: pounds,
  /** Price when the customer added the item, if it has changed since. For a box, its monthly price. */
  priceBefore: pounds.nullable(),
  quantity: z.int(),
  imageUrl: z.string().nullable(),
  picture,
  isSubscription: z.boolean(),
  /**
   * False if the item has sold out or is no longer on sale. Such an item blocks payment, and it counts in no sum.
   */
  isSellable: z.boolean(),
  /** Reason if the item is not sellable. */
  shortage: z.enum(SHORTAGES).nullable().optional(),
  stock: z.int(),
  questionnaireData: boxOnLine.nullable(),
  /** Recipient of a gift. Null until the customer enters a recipient, and for items that are not gifts. */
  gift: giftDetails.nullable(),
  terms: boxTerms.nullable(),
});
export type BasketItem = z.output<typeof basketItem>;

export const basket = z.object({
  cart: z.object({ id: rowId.nullable(), items: z.array(basketItem) }),
  items: z.array(basketItem),
  /** Sum of the quantities of the items that can be bought. */
  count: z.int(),
  /**
   * Lines that left the basket because the shop deleted their product. They are listed until the customer removes them
   * like an item, or until the order is paid.
   */
  withdrawn: z.array(z.object({ id: rowId, productName: z.string() })).optional(),
  /** The parts of the order's total, before gift cards. */
  sums: orderSumList,
  /** The entered discount code. `refusal` is the reason if the code has no effect. */
  discountCode: z
    .object({ code: z.string(), refusal: z.enum(CODE_REFUSALS).nullable(), minimum: pounds.nullable() })
    .nullable(),
  /** The entered gift cards, in the order in which they are used. `state` is the reason if a card pays nothing. */
  giftCards: z.array(
    z.object({
      id: rowId,
      lastFour: z.string(),
      state: z.enum(GIFT_CARD_STATES),
      amount: pounds,
      /** True if another open checkout has reserved part of the card's balance. */
      isHeldElsewhere: z.boolean().optional(),
    }),
  ),
  /** Total amount that the gift cards pay. */
  giftCard: pounds,
  deliveryTariff: pounds,
  /** Remainder to be paid by bank card. */
  total: pounds,
  /** The last dispatch day of one-off products. Null if there are none. */
  goodsDispatchBy: day.nullable(),
});
export type Basket = z.output<typeof basket>;

export const getBasket = endpoint({
  method: "GET",
  path: "/api/cart",
  aliases: ["/api/basket"],
  access: "anyone",
  summary: "Get the basket with current prices",
  input: noInput,
  output: basket,
});

/** Clients may send prices and names, but the shop ignores them and calculates all prices itself. */
const ignored = z.unknown().optional();

const quantity = z.int().min(1).max(999);

export const addToBasket = endpoint({
  method: "POST",
  path: "/api/cart/add",
  access: "anyone",
  summary: "Add a product or a plan to the basket",
  input: z.object({
    productId: rowId,
    quantity: quantity.default(1),
    questionnaireData: answers
      .partial({ duration: true })
      .extend({ duration: z.enum(DURATIONS).optional() })
      .nullish(),
    productName: ignored,
    productPrice: ignored,
  }),
  output: basket,
  refusals: ["not-found", "not-sellable", "out-of-stock", "plan-quantity", "basket-full", "questionnaire-missing"],
  perMinuteMax: 120,
});

/** `addToBasket` under the specification's second path, which the product cards use. */
export const addProductToBasket = endpoint({
  method: "POST",
  path: "/api/basket",
  access: "anyone",
  summary: "Add a product to the basket (called by the product cards)",
  input: z.object({
    productId: rowId,
    quantity: quantity.default(1),
    productName: ignored,
    price: ignored,
    image: ignored,
  }),
  output: basket,
  refusals: ["not-found", "not-sellable", "out-of-stock", "plan-quantity", "basket-full", "questionnaire-missing"],
  perMinuteMax: 120,
});

export const updateBasket = endpoint({
  method: "PUT",
  path: "/api/cart/update",
  access: "anyone",
  summary: "Set a line's quantity. Below 1 removes the line",
  input: z.object({ productId: rowId, quantity: z.int().max(999) }),
  output: basket,
  refusals: ["not-found", "out-of-stock", "not-sellable", "plan-quantity"],
});

export const setGift = endpoint({
  method: "PUT",
  path: "/api/cart/gift",
  access: "anyone",
  summary: "Set the recipient of a gift box in the basket, and whether its subscription renews",
  input: giftDetails.extend({ itemId: rowId }),
  output: basket,
  refusals: ["not-found", "postcode-not-served"],
});

export const removeFromBasket = endpoint({
  method: "DELETE",
  path: "/api/cart/remove/{itemId}",
  access: "anyone",
  summary: "Remove a line from the basket",
  input: z.object({ itemId: pathId }),
  output: basket,
  refusals: ["not-found"],
});

export const clearBasket = endpoint({
  method: "DELETE",
  path: "/api/cart/clear",
  access: "anyone",
  summary: "Clear the basket. With the reason 'idle', a basket whose payment is in progress is kept",
  input: z.object({ reason: z.literal("idle").optional() }),
  output: basket,
});

export const addDemoItems = endpoint({
  method: "POST",
  path: "/api/demo/add-basket-items",
  access: "anyone",
  summary: "Add a demo box and a demo collection to the basket (DEMO_MODE only)",
  input: noInput,
  output: basket,
  refusals: ["not-found", "not-sellable", "out-of-stock", "basket-full"],
});

const CODE_LENGTH_MAX = 50;

const ofBasket = z.object({
  /** The shopper's own basket, or the one of the gift boxes that are being paid (`buyGiftBox`). */
  basket: z.enum(["own", "gift"]).default("own"),
});
const enteredCode = ofBasket.extend({ code: requiredLine(CODE_LENGTH_MAX, "Enter a code") });

export const applyDiscountCode = endpoint({
  method: "POST",
  path: "/api/cart/discount",
  access: "anyone",
  summary: "Apply a discount code to the basket, or a gift card with a code of another shop",
  input: enteredCode,
  output: basket,
  refusals: [
    ...CODE_REFUSALS,
    "gift-card-stopped",
    "gift-card-expired",
    "gift-card-empty",
    "gift-cards-full",
    "basket-empty",
    "too-many-guesses",
  ],
  perMinuteMax: 10,
});

export const withdrawDiscountCode = endpoint({
  method: "DELETE",
  path: "/api/cart/discount",
  access: "anyone",
  summary: "Remove the discount code from the basket",
  input: ofBasket,
  output: basket,
});

export const addGiftCard = endpoint({
  method: "POST",
  path: "/api/cart/gift-cards",
  access: "anyone",
  summary: "Apply a gift card to the basket. It pays as much as it can",
  input: enteredCode,
  output: basket,
  refusals: [
    "gift-card-unknown",
    "gift-card-stopped",
    "gift-card-expired",
    "gift-card-empty",
    "gift-cards-full",
    "basket-empty",
    "too-many-guesses",
  ],
  perMinuteMax: 10,
});

export const removeGiftCard = endpoint({
  method: "DELETE",
  path: "/api/cart/gift-cards/{giftCardId}",
  access: "anyone",
  summary: "Remove a gift card from the basket",
  input: ofBasket.extend({ giftCardId: pathId }),
  output: basket,
});
