import { type BoxMonth, boxDates, firstBoxMonth, type IsoDay } from "#domain/calendar.ts";
import { type CardPart, type SpendableCard, spendGiftCards } from "#domain/gift-cards/gift-cards.ts";
import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import {
  type Audience,
  asGift,
  type Duration,
  hasFirstBoxOffer,
  type Plan,
  planFor,
} from "#domain/subscriptions/plans.ts";
import { prepaidPence } from "#domain/subscriptions/prepaid-gifts.ts";
import { deliveryPence } from "./delivery.ts";
import { type CodeRefusal, type DiscountTerms, decideDiscount } from "./discounts.ts";
import { type OrderSum, orderSums, orderTotal } from "./order-sums.ts";

interface SaleState {
  /** False if the line cannot be bought now. It is priced, but it counts in no sum. Absent means true. */
  isSellable?: boolean | undefined;
}

export interface ProductLine extends SaleState {
  kind: "goods";
  productId: number;
  name: string;
  unitPricePence: Pence;
  quantity: number;
}

export interface BoxLine extends SaleState {
  kind: "box";
  productId: number;
  audience: Audience;
  duration: Duration;
  /** True if the giver chose to let the plan continue after the first box. Undefined if the box is not a gift. */
  giftGoesOn?: boolean | undefined;
  /** True for a gift whose boxes are all paid today, without a first-box price. */
  isPrepaid?: boolean | undefined;
}

export type LineToQuote = ProductLine | BoxLine;

interface LaterCharge {
  /** Number of the box within its plan. The first box is paid today, so later charges start with 2. */
  boxNumber: number;
  boxMonth: BoxMonth;
  chargeOn: IsoDay;
  dispatchOn: IsoDay;
  amountPence: Pence;
}

export interface QuotedPlan {
  plan: Plan;
  /** True for a gift whose boxes are all paid today. The line's quantity is their number. */
  isPrepaid: boolean;
  isFirstBoxOffer: boolean;
  firstBoxMonth: BoxMonth;
  firstDispatchOn: IsoDay;
  /** Dispatch day of the last box. Undefined for a rolling plan. */
  lastDispatchOn: IsoDay | undefined;
  /** Charges after today, in order. A rolling plan has only the next charge, which repeats monthly. */
  laterCharges: readonly LaterCharge[];
  /** Today's price after discount plus all later charges. Undefined for a rolling plan. */
  totalPence: Pence | undefined;
}

export interface QuotedLine {
  productId: number;
  name: string;
  quantity: number;
  unitPricePence: Pence;
  /** Price of the line before discount. */
  lineTotalPence: Pence;
  /** False if the line cannot be bought now, so that it is not part of the order's sums. */
  isSellable: boolean;
  /** The line's part of the order's discount. */
  discountPence: Pence;
  /** Details of the plan. Undefined for products. */
  box: QuotedPlan | undefined;
}

interface QuotedDiscount {
  code: string;
  /** Id of the code. Undefined for an unknown code. */
  codeId: number | undefined;
  /** Reason why the code has no effect. Undefined if the code takes effect. */
  refusal: CodeRefusal | undefined;
  minimumPence: Pence | undefined;
}

export interface Quote {
  /** One per requested line, in order, including lines that cannot be bought. */
  lines: readonly QuotedLine[];
  /** Components of `totalPence`. Product amounts are before discount and delivery. */
  sums: readonly OrderSum[];
  /** Amount due today, regardless of the payment method. */
  totalPence: Pence;
  /** Defined if a code was entered, whether or not it has an effect. */
  discount: QuotedDiscount | undefined;
  /** Amounts that gift cards pay. Cards that are not needed have no entry. */
  giftCards: readonly CardPart[];
  giftCardPence: Pence;
  /** Amount for the bank card. */
  dueTodayPence: Pence;
  holdsProducts: boolean;
  holdsBoxes: boolean;
}

export interface QuoteInput {
  lines: readonly LineToQuote[];
  /** Audiences whose first-box price this customer has used. */
  firstBoxTaken: ReadonlySet<Audience>;
  /** The entered code. Its `terms` are undefined if the code is unknown. */
  discount?: EnteredCode | undefined;
  /** The entered gift cards, in the order in which they are used. */
  giftCards?: readonly SpendableCard[] | undefined;
  settings: ShopSettings;
  now: Date;
}

export interface EnteredCode {
  code: string;
  terms: DiscountTerms | undefined;
}

/** Calculates the prices of a basket. Its sums are those of the sellable lines. No other code calculates prices. */
export function quote(input: QuoteInput): Quote {
  // If one line uses the first-box offer, later lines for the same audience cannot.
  const firstBoxTaken = new Set(input.firstBoxTaken);
  const fullLines = input.lines.map((line) => {
    if (line.kind === "goods") return quoteProducts(line);
    const quoted = quoteBox(line, { ...input, firstBoxTaken });
    if (quoted.isSellable && quoted.box?.isFirstBoxOffer) firstBoxTaken.add(line.audience);
    return quoted;
  });
  const holdsProducts = fullLines.some((line) => line.isSellable && !line.box);
  const delivery = deliveryPence(holdsProducts, input.settings);
  const { lines, discount } = takeOff(fullLines, delivery, input);
  const sellable = lines.filter((line) => line.isSellable);
  const sums = orderSums({
    products: sumPence(sellable.map((line) => line.lineTotalPence)),
    discount: sumPence(sellable.map((line) => line.discountPence)),
    delivery,
  });
  const totalPence = orderTotal(sums);
  const giftCards = spendGiftCards(totalPence, input.giftCards ?? []);
  const giftCardPence = sumPence(giftCards.map(({ amountPence }) => amountPence));
  return {
    lines,
    sums,
    totalPence,
    discount,
    giftCards,
    giftCardPence,
    dueTodayPence: pence(totalPence - giftCardPence),
    holdsProducts,
    holdsBoxes: sellable.some((line) => line.box),
  };
}

/** Spreads the code's discount over the lines that it applies to. */
function takeOff(
  lines: readonly QuotedLine[],
  delivery: Pence,
  { discount: entered, now }: QuoteInput,
): Pick<Quote, "lines" | "discount"> {
  if (!entered) return { lines, discount: undefined };
  const { code, terms } = entered;
  const sellable = lines.filter((line) => line.isSellable);
  const decision = decideDiscount(terms, sellable, { undiscountedPence: delivery, now });
  const discount = {
    code,
    codeId: terms?.id,
    refusal: decision.isApplied ? undefined : decision.refusal,
    minimumPence: terms?.minimumPence,
  };
  if (!decision.isApplied) return { lines, discount };
  const parts = new Map(sellable.map((line, index) => [line, decision.parts[index]]));
  return { lines: lines.map((line) => lessDiscount(line, parts.get(line) ?? pence(0))), discount };
}

function lessDiscount(line: QuotedLine, discountPence: Pence): QuotedLine {
  if (!line.box) return { ...line, discountPence };
  const { totalPence } = line.box;
  const box = {
    ...line.box,
    totalPence: totalPence === undefined ? undefined : pence(totalPence - discountPence),
  };
  return { ...line, discountPence, box };
}

function quoteProducts(line: ProductLine): QuotedLine {
  return {
    productId: line.productId,
    name: line.name,
    quantity: line.quantity,
    unitPricePence: line.unitPricePence,
    lineTotalPence: timesPence(line.unitPricePence, line.quantity),
    isSellable: line.isSellable ?? true,
    discountPence: pence(0),
    box: undefined,
  };
}

function quoteBox(line: BoxLine, { firstBoxTaken, settings, now }: QuoteInput): QuotedLine {
  const sold = planFor(line.audience, line.duration, settings);
  const plan = line.giftGoesOn === undefined ? sold : asGift(sold, line.giftGoesOn);
  const isPrepaid = line.isPrepaid ?? false;
  const isFirstBoxOffer = !isPrepaid && !firstBoxTaken.has(line.audience) && hasFirstBoxOffer(plan);
  const todayPence = isFirstBoxOffer ? plan.firstBoxPence : plan.monthlyPence;
  const first = firstBoxMonth(now, settings);
  const quantity = isPrepaid ? plan.months : 1;
  const lineTotalPence = isPrepaid ? prepaidPence(plan) : todayPence;
  return {
    productId: line.productId,
    name: planTitle(line.audience, settings.audienceNames),
    quantity,
    unitPricePence: todayPence,
    lineTotalPence,
    isSellable: line.isSellable ?? true,
    discountPence: pence(0),
    box: {
      plan,
      isPrepaid,
      isFirstBoxOffer,
      firstBoxMonth: first,
      firstDispatchOn: boxDates(first, 1, settings).dispatchOn,
      lastDispatchOn: plan.rolls ? undefined : boxDates(first, plan.months, settings).dispatchOn,
      laterCharges: isPrepaid ? [] : laterChargesOf(plan, first, settings),
      totalPence: plan.rolls ? undefined : pence(todayPence + plan.monthlyPence * (plan.months - 1)),
    },
  };
}

function laterChargesOf(plan: Plan, first: BoxMonth, settings: ShopSettings): LaterCharge[] {
  const boxNumberLast = plan.rolls ? 2 : plan.months;
  const charges: LaterCharge[] = [];
  for (let boxNumber = 2; boxNumber <= boxNumberLast; boxNumber += 1) {
    const { boxMonth, chargeOn, dispatchOn } = boxDates(first, boxNumber, settings);
    if (chargeOn) charges.push({ boxNumber, boxMonth, chargeOn, dispatchOn, amountPence: plan.monthlyPence });
  }
  return charges;
}
