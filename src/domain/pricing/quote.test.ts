import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { londonDay } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { AUDIENCES, type Audience, DURATIONS, type Duration, planId } from "#domain/subscriptions/plans.ts";
import { CARD_CHARGE_MIN_PENCE, type DiscountTerms } from "./discounts.ts";
import { ORDER_SUM_KINDS, orderTotal, sumOfKind } from "./order-sums.ts";
import { type BoxLine, type LineToQuote, type ProductLine, type QuoteInput, quote as quoteOrder } from "./quote.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const NONE_TAKEN: ReadonlySet<Audience> = new Set();

/**
 * Columns: audience, duration, today's pence with the first-box price, monthly pence, total with the first-box price,
 * total without it.
 */
const PRINTED_TOTALS = [
  ["women", "3months", 1999, 2699, 7397, 8097],
  ["women", "6months", 1999, 2549, 14_744, 15_294],
  ["women", "12months", 1999, 2399, 28_388, 28_788],
  ["men", "3months", 1999, 2699, 7397, 8097],
  ["men", "6months", 1999, 2549, 14_744, 15_294],
  ["men", "12months", 1999, 2399, 28_388, 28_788],
  ["children", "3months", 1999, 2249, 6497, 6747],
  ["children", "6months", 1999, 2124, 12_619, 12_744],
  ["children", "12months", 1999, 1999, 23_988, 23_988],
] as const;

function products(productId: number, unitPricePence: number, quantity: number): ProductLine {
  return { kind: "goods", productId, name: `Product ${productId}`, unitPricePence: pence(unitPricePence), quantity };
}

function box(audience: Audience, duration: Duration): BoxLine {
  return { kind: "box", productId: planId(audience, duration), audience, duration };
}

function ask(lines: readonly LineToQuote[], changes: Partial<QuoteInput> = {}): QuoteInput {
  return { lines, firstBoxTaken: NONE_TAKEN, settings: DEFAULT_SETTINGS, now: NOW, ...changes };
}

function quoteOne(line: LineToQuote, changes: Partial<QuoteInput> = {}) {
  const [quoted] = quote(ask([line], changes)).lines;
  if (!quoted) throw new Error("a line went in and none came out");
  return quoted;
}

function quoteOneBox(audience: Audience, duration: Duration, changes: Partial<QuoteInput> = {}) {
  const line = quoteOne(box(audience, duration), changes);
  if (!line.box) throw new Error("a box went in and goods came out");
  return { ...line, box: line.box };
}

function add(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The quote with its sums as an object by kind. */
function quote(input: QuoteInput) {
  const quoted = quoteOrder(input);
  const amounts = Object.fromEntries(ORDER_SUM_KINDS.map((kind) => [kind, sumOfKind(quoted.sums, kind)]));
  return { ...quoted, amounts };
}

describe("what single goods cost", () => {
  it("is the price times the units, and £1.00 of delivery for the order", () => {
    const quoted = quote(ask([products(1, 499, 3), products(2, 1250, 1)]));
    expect(quoted).toMatchObject({
      lines: [
        {
          productId: 1,
          name: "Product 1",
          quantity: 3,
          unitPricePence: 499,
          lineTotalPence: 1497,
          discountPence: 0,
          box: undefined,
        },
        {
          productId: 2,
          name: "Product 2",
          quantity: 1,
          unitPricePence: 1250,
          lineTotalPence: 1250,
          discountPence: 0,
          box: undefined,
        },
      ],
      amounts: { products: 2747, discount: 0, delivery: 100 },
      giftCards: [],
      discount: undefined,
      dueTodayPence: 2847,
      holdsProducts: true,
      holdsBoxes: false,
    });
  });

  it("is nothing for an empty basket, delivery included", () => {
    expect(quote(ask([]))).toMatchObject({
      lines: [],
      amounts: { products: 0, discount: 0, delivery: 0 },
      giftCards: [],
      discount: undefined,
      dueTodayPence: 0,
      holdsProducts: false,
      holdsBoxes: false,
    });
  });
});

describe("a line that cannot be bought", () => {
  const soldOut: ProductLine = { ...products(2, 2000, 1), isSellable: false };

  it("is priced, and counts in no sum, delivery included", () => {
    const quoted = quote(ask([products(1, 549, 1), soldOut]));
    expect(quoted.lines.map(({ lineTotalPence, isSellable }) => [lineTotalPence, isSellable])).toEqual([
      [549, true],
      [2000, false],
    ]);
    expect(quoted).toMatchObject({ amounts: { products: 549, discount: 0, delivery: 100 }, dueTodayPence: 649 });
    expect(quote(ask([soldOut]))).toMatchObject({
      amounts: { products: 0, delivery: 0 },
      dueTodayPence: 0,
      holdsProducts: false,
    });
  });

  it("takes no part of a discount, reaches no minimum, and leaves the first-box price to the next", () => {
    const code = { code: "FIVE", terms: { ...EVERYTHING_OFF, value: 500, minimumPence: pence(1000) } };
    expect(quote(ask([soldOut, products(1, 549, 1)], { discount: code })).discount?.refusal).toBe("code-minimum");
    const withCode = quote(ask([soldOut, products(1, 1549, 1)], { discount: code }));
    expect(withCode.lines.map((line) => line.discountPence)).toEqual([0, 500]);
    expect(withCode).toMatchObject({ amounts: { products: 1549, discount: 500, delivery: 100 }, totalPence: 1149 });
    const two = quote(ask([{ ...box("women", "6months"), isSellable: false }, box("women", "3months")]));
    expect(two).toMatchObject({ holdsBoxes: true, dueTodayPence: 1999 });
    expect(two.lines[1]?.box?.isFirstBoxOffer).toBe(true);
  });
});

describe("what a box costs", () => {
  it.each(PRINTED_TOTALS)("for %s, %s: %d today, then %d a month, %d in all, or %d without the offer", (...row) => {
    const [audience, duration, todayPence, monthlyPence, totalPence, fullTotalPence] = row;
    const fresh = quoteOneBox(audience, duration);
    const again = quoteOneBox(audience, duration, { firstBoxTaken: new Set([audience]) });
    expect(fresh.lineTotalPence).toBe(todayPence);
    expect(new Set(fresh.box.laterCharges.map((charge) => charge.amountPence))).toEqual(new Set([monthlyPence]));
    expect(fresh.box.totalPence).toBe(totalPence);
    expect(again.lineTotalPence).toBe(monthlyPence);
    expect(again.box.totalPence).toBe(fullTotalPence);
  });

  it.each([
    ["women", 1999, 2999],
    ["men", 1999, 2999],
    ["children", 1999, 2499],
  ] as const)("for %s month by month: %d today, then %d, with no total because it has no end", (...row) => {
    const [audience, todayPence, monthlyPence] = row;
    const fresh = quoteOneBox(audience, "monthly");
    const again = quoteOneBox(audience, "monthly", { firstBoxTaken: new Set([audience]) });
    expect(fresh.lineTotalPence).toBe(todayPence);
    expect(fresh.box.totalPence).toBeUndefined();
    expect(fresh.box.laterCharges.map((charge) => charge.amountPence)).toEqual([monthlyPence]);
    expect(again.lineTotalPence).toBe(monthlyPence);
  });

  it("is one line of one box under the plan's name, delivered free", () => {
    const quoted = quote(ask([box("women", "3months")]));
    const { plan } = quoteOneBox("women", "3months").box;
    expect(quoted.lines[0]).toMatchObject({
      productId: 103,
      name: "Women's Monthly Subscription Box",
      quantity: 1,
      unitPricePence: 1999,
      lineTotalPence: 1999,
    });
    expect(plan.id).toBe(103);
    expect(quoted).toMatchObject({
      amounts: { delivery: 0 },
      dueTodayPence: 1999,
      holdsProducts: false,
      holdsBoxes: true,
    });
  });

  it("pays for delivery once when goods come along, and keeps the lines in their order", () => {
    const quoted = quote(
      ask([box("children", "6months"), products(7, 499, 3), box("men", "monthly"), products(8, 350, 1)]),
    );
    expect(quoted.lines.map((line) => line.productId)).toEqual([306, 7, 201, 8]);
    expect(quoted).toMatchObject({
      amounts: { products: 5845, delivery: 100 }, // The product sum is 1999 + 1497 + 1999 + 350
      dueTodayPence: 5945,
      holdsProducts: true,
      holdsBoxes: true,
    });
  });
});

describe("the first-box price", () => {
  it("is no offer on the children's year, whose month costs the same", () => {
    const { box: quoted, lineTotalPence } = quoteOneBox("children", "12months");
    expect(quoted.isFirstBoxOffer).toBe(false);
    expect(lineTotalPence).toBe(1999);
  });

  it("taken for one audience is still to be had for another", () => {
    const firstBoxTaken: ReadonlySet<Audience> = new Set(["women"]);
    expect(quoteOneBox("women", "monthly", { firstBoxTaken }).lineTotalPence).toBe(2999);
    expect(quoteOneBox("men", "monthly", { firstBoxTaken }).lineTotalPence).toBe(1999);
    expect(quoteOneBox("children", "monthly", { firstBoxTaken }).lineTotalPence).toBe(1999);
  });

  it("is given once when one basket holds two boxes for the same audience", () => {
    const quoted = quote(ask([box("women", "3months"), box("men", "monthly"), box("women", "monthly")]));
    expect(quoted.lines.map((line) => line.unitPricePence)).toEqual([1999, 1999, 2999]);
    expect(quoted.lines.map((line) => line.box?.isFirstBoxOffer)).toEqual([true, true, false]);
  });

  it("is not used up by the children's year, which does not have it", () => {
    const quoted = quote(ask([box("children", "12months"), box("children", "monthly")]));
    expect(quoted.lines.map((line) => line.unitPricePence)).toEqual([1999, 1999]);
    expect(quoted.lines.map((line) => line.box?.isFirstBoxOffer)).toEqual([false, true]);
  });

  it("leaves the customer's own record as it was, so that a basket can be priced again", () => {
    const firstBoxTaken: ReadonlySet<Audience> = new Set();
    const input = ask([box("women", "monthly")], { firstBoxTaken });
    quote(input);
    expect(firstBoxTaken.size).toBe(0);
    expect(quote(input).dueTodayPence).toBe(1999);
  });

  it("never replaces a cheaper month", () => {
    const settings = { ...DEFAULT_SETTINGS, firstBoxPence: pence(2600) };
    expect(quoteOneBox("women", "12months", { settings }).lineTotalPence).toBe(2399);
    expect(quoteOneBox("women", "12months", { settings }).box.isFirstBoxOffer).toBe(false);
    expect(quoteOneBox("women", "monthly", { settings }).lineTotalPence).toBe(2600);
  });
});

describe("when a box is charged and sent", () => {
  it("is told for every box of the plan, day by day", () => {
    const { box: quoted } = quoteOneBox("women", "12months");
    expect(quoted.firstBoxMonth).toBe("2026-12");
    expect(quoted.firstDispatchOn).toBe("2026-12-15");
    expect(quoted.laterCharges).toEqual(
      [
        [2, "2027-01", "2027-01-01", "2027-01-15"],
        [3, "2027-02", "2027-02-01", "2027-02-15"],
        [4, "2027-03", "2027-03-01", "2027-03-15"],
        [5, "2027-04", "2027-04-01", "2027-04-15"],
        [6, "2027-05", "2027-05-01", "2027-05-17"],
        [7, "2027-06", "2027-06-01", "2027-06-15"],
        [8, "2027-07", "2027-07-01", "2027-07-15"],
        [9, "2027-08", "2027-08-01", "2027-08-16"],
        [10, "2027-09", "2027-09-01", "2027-09-15"],
        [11, "2027-10", "2027-10-01", "2027-10-15"],
        [12, "2027-11", "2027-11-01", "2027-11-15"],
      ].map(([boxNumber, boxMonth, chargeOn, dispatchOn]) => ({
        boxNumber,
        boxMonth,
        chargeOn,
        dispatchOn,
        amountPence: 2399,
      })),
    );
  });

  it.each([
    ["2026-11-10T12:00:00Z", "2026-11-16", "2026-12-01", "2026-12-15"],
    ["2026-12-15T13:59:00Z", "2026-12-15", "2027-01-01", "2027-01-15"],
    ["2026-12-15T14:00:00Z", "2027-01-15", "2027-02-01", "2027-02-15"],
    ["2026-07-15T13:59:00+01:00", "2026-07-15", "2026-08-01", "2026-08-17"],
    ["2026-07-15T14:00:00+01:00", "2026-08-17", "2026-09-01", "2026-09-15"],
    ["2026-03-29T01:00:00Z", "2026-04-15", "2026-05-01", "2026-05-15"],
    ["2026-10-25T01:00:00Z", "2026-11-16", "2026-12-01", "2026-12-15"],
    ["2027-03-28T01:00:00Z", "2027-04-15", "2027-05-01", "2027-05-17"],
    ["2027-01-31T12:00:00Z", "2027-02-15", "2027-03-01", "2027-03-15"],
    ["2028-02-29T12:00:00Z", "2028-03-15", "2028-04-01", "2028-04-18"],
    ["2026-12-31T23:59:59Z", "2027-01-15", "2027-02-01", "2027-02-15"],
  ])("a rolling plan ordered at %s sends on %s, charges next on %s and sends again on %s", (instant, ...days) => {
    const [firstDispatchOn, chargeOn, dispatchOn] = days;
    const { box: quoted } = quoteOneBox("men", "monthly", { now: new Date(instant) });
    expect(quoted.firstDispatchOn).toBe(firstDispatchOn);
    expect(quoted.laterCharges).toHaveLength(1);
    expect(quoted.laterCharges[0]).toMatchObject({ boxNumber: 2, chargeOn, dispatchOn });
  });
});

const anyAudience = fc.constantFrom(...AUDIENCES);
const anyDuration = fc.constantFrom(...DURATIONS);
const anyPence = fc.integer({ min: 0, max: 20_000 }).map(pence);
const anyPercent = fc.integer({ min: 0, max: 100 });
const anyProducts = fc
  .tuple(fc.integer({ min: 1, max: 99 }), anyPence, fc.integer({ min: 1, max: 20 }))
  .map(([productId, unitPricePence, quantity]) => products(productId, unitPricePence, quantity));
const anyBox = fc.tuple(anyAudience, anyDuration).map(([audience, duration]) => box(audience, duration));
/** Most lines can be bought. */
const anySale = fc.constantFrom(undefined, true, true, false);
const anyLines = fc.array(
  fc.tuple(fc.oneof(anyProducts, anyBox), anySale).map(([line, isSellable]): LineToQuote => ({ ...line, isSellable })),
  { maxLength: 8 },
);
const anyTaken = fc.subarray([...AUDIENCES]).map((audiences): ReadonlySet<Audience> => new Set(audiences));
const anyNow = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2034-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const anyPrices = fc
  .record({
    regularBoxPence: fc.record({ women: anyPence, men: anyPence, children: anyPence }),
    firstBoxPence: anyPence,
    planDiscountPercent: fc.record({
      monthly: anyPercent,
      "3months": anyPercent,
      "6months": anyPercent,
      "12months": anyPercent,
    }),
    basketDeliveryPence: anyPence,
  })
  .map((prices) => ({ ...DEFAULT_SETTINGS, ...prices }));

const anyDay = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2034-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const anyTerms: fc.Arbitrary<DiscountTerms> = fc.record({
  id: fc.constant(7),
  code: fc.constant("SOAK10"),
  kind: fc.constantFrom("percentage", "fixed"),
  value: fc.integer({ min: 0, max: 30_000 }),
  minimumPence: fc.option(anyPence, { nil: undefined }),
  usesLeft: fc.option(fc.integer({ min: -1, max: 3 }), { nil: undefined }),
  isActive: fc.constantFrom(true, true, true, false),
  validFrom: anyDay,
  validUntil: fc.option(anyDay, { nil: undefined }),
  productIds: fc.option(fc.array(fc.integer({ min: 1, max: 312 }), { minLength: 1 }), { nil: undefined }),
});
const anyCode = fc.option(fc.record({ code: fc.constant("SOAK10"), terms: fc.option(anyTerms, { nil: undefined }) }), {
  nil: undefined,
});

const EVERYTHING_OFF: DiscountTerms = {
  id: 8,
  code: "NEARLY",
  kind: "fixed",
  value: 0,
  minimumPence: undefined,
  usesLeft: undefined,
  isActive: true,
  validFrom: new Date("2020-01-01T00:00:00Z"),
  validUntil: undefined,
  productIds: undefined,
};

/** Generates any basket of any customer at any time, with default or other prices. */
const anyInput: fc.Arbitrary<QuoteInput> = fc.record({
  lines: anyLines,
  firstBoxTaken: anyTaken,
  discount: anyCode,
  settings: fc.oneof(fc.constant(DEFAULT_SETTINGS), anyPrices),
  now: anyNow,
});

function printedTotalPence(line: BoxLine, hasOffer: boolean): number | undefined {
  const row = PRINTED_TOTALS.find(([audience, duration]) => audience === line.audience && duration === line.duration);
  return row?.[hasOffer ? 4 : 5];
}

describe("of any basket", () => {
  it("what is due today and all that is charged later come to each plan's total", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { box: quoted, lineTotalPence, discountPence } of quote(input).lines) {
          if (!quoted || quoted.totalPence === undefined) continue;
          const later = quoted.laterCharges.map((charge) => charge.amountPence);
          expect(add([lineTotalPence - discountPence, ...later])).toBe(quoted.totalPence);
          expect(later).toHaveLength(quoted.plan.months - 1);
        }
      }),
    );
  });

  it("each plan's total is the printed one", () => {
    fc.assert(
      fc.property(anyBox, anyTaken, anyNow, (line, firstBoxTaken, now) => {
        const quoted = quote(ask([line], { firstBoxTaken, now }));
        const printed = printedTotalPence(line, !firstBoxTaken.has(line.audience));
        const later = quoted.lines[0]?.box?.laterCharges.map((charge) => charge.amountPence) ?? [];
        expect(quoted.lines[0]?.box?.totalPence).toBe(printed);
        if (printed !== undefined) expect(add([quoted.dueTodayPence, ...later])).toBe(printed);
      }),
    );
  });

  it("no amount is negative or part of a penny", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const quoted = quote(input);
        const amounts: Pence[] = [...ORDER_SUM_KINDS.map((kind) => sumOfKind(quoted.sums, kind)), quoted.dueTodayPence];
        for (const line of quoted.lines) {
          amounts.push(line.unitPricePence, line.lineTotalPence, line.discountPence);
          for (const charge of line.box?.laterCharges ?? []) amounts.push(charge.amountPence);
        }
        expect(amounts.filter((amount) => !Number.isInteger(amount) || amount < 0)).toEqual([]);
      }),
    );
  });

  it("no penny is lost or made: the sums add up to what is due, and lines to the sums", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { sums, totalPence, giftCardPence, dueTodayPence, ...quoted } = quote(input);
        const lines = quoted.lines.filter((line) => line.isSellable);
        expect(add(lines.map((line) => line.lineTotalPence))).toBe(sumOfKind(sums, "products"));
        expect(add(lines.map((line) => line.discountPence))).toBe(sumOfKind(sums, "discount"));
        expect(orderTotal(sums)).toBe(totalPence);
        expect(dueTodayPence + giftCardPence).toBe(totalPence);
        for (const line of lines) expect(line.lineTotalPence).toBe(line.unitPricePence * line.quantity);
      }),
    );
  });

  it("a code never takes more off a line than it costs, nothing off delivery, and nothing off later months", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const full = quote({ ...input, discount: undefined });
        const reduced = quote(input);
        expect(reduced.lines.filter((line) => line.discountPence > line.lineTotalPence)).toEqual([]);
        expect(sumOfKind(reduced.sums, "delivery")).toBe(sumOfKind(full.sums, "delivery"));
        expect(reduced.dueTodayPence).toBeGreaterThanOrEqual(sumOfKind(reduced.sums, "delivery"));
        expect(reduced.lines.map((line) => line.box?.laterCharges)).toEqual(
          full.lines.map((line) => line.box?.laterCharges),
        );
        if (reduced.discount?.refusal) expect(sumOfKind(reduced.sums, "discount")).toBe(0);
      }),
    );
  });

  it("a code leaves nothing due or what a card can be charged, if a card could be charged before", () => {
    fc.assert(
      fc.property(anyInput, anyPence, fc.integer({ min: -40, max: 40 }), (input, deliveryPence, away) => {
        const settings = { ...input.settings, basketDeliveryPence: deliveryPence };
        const full = quote({ ...input, settings, discount: undefined });
        const terms = { ...EVERYTHING_OFF, value: Math.max(0, sumOfKind(full.sums, "products") + away) };
        const { dueTodayPence } = quote({ ...input, settings, discount: { code: terms.code, terms } });
        if (full.dueTodayPence < CARD_CHARGE_MIN_PENCE) return;
        expect(dueTodayPence === 0 || dueTodayPence >= CARD_CHARGE_MIN_PENCE).toBe(true);
      }),
    );
  });

  it("the first-box price is given where it is not taken and really cheaper, and once an audience", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const had = new Set(input.firstBoxTaken);
        for (const line of quote(input).lines) {
          if (!line.box) continue;
          const { plan, isFirstBoxOffer } = line.box;
          const isDue = !had.has(plan.audience) && input.settings.firstBoxPence < plan.monthlyPence;
          expect(isFirstBoxOffer).toBe(isDue);
          expect(line.unitPricePence).toBe(isDue ? input.settings.firstBoxPence : plan.monthlyPence);
          if (isDue && line.isSellable) had.add(plan.audience);
        }
      }),
    );
  });

  it("delivery is charged once where there are goods, and else not at all", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const quoted = quote(input);
        const hasProducts = input.lines.some((line) => line.kind === "goods" && line.isSellable !== false);
        expect(sumOfKind(quoted.sums, "delivery")).toBe(hasProducts ? input.settings.basketDeliveryPence : 0);
        expect(quoted.holdsProducts).toBe(hasProducts);
        expect(quoted.holdsBoxes).toBe(input.lines.some((line) => line.kind === "box" && line.isSellable !== false));
      }),
    );
  });

  it("nothing is charged before the box before it has left, nor sent before it is charged", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { box: quoted } of quote(input).lines) {
          if (!quoted) continue;
          expect(quoted.firstDispatchOn >= londonDay(input.now)).toBe(true);
          let lastLeftOn = quoted.firstDispatchOn;
          for (const { chargeOn, dispatchOn } of quoted.laterCharges) {
            expect(chargeOn > lastLeftOn).toBe(true);
            expect(chargeOn < dispatchOn).toBe(true);
            lastLeftOn = dispatchOn;
          }
        }
      }),
    );
  });

  it("boxes follow each other month by month, none left out, none twice", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { box: quoted } of quote(input).lines) {
          if (!quoted) continue;
          const numbers = quoted.laterCharges.map((charge) => charge.boxNumber);
          const monthsSinceYearZero = [
            quoted.firstBoxMonth,
            ...quoted.laterCharges.map((charge) => charge.boxMonth),
          ].map((boxMonth) => Number(boxMonth.slice(0, 4)) * 12 + Number(boxMonth.slice(5)));
          const [first = 0] = monthsSinceYearZero;
          expect(numbers).toEqual(numbers.map((_, index) => index + 2));
          expect(monthsSinceYearZero).toEqual(monthsSinceYearZero.map((_, index) => first + index));
        }
      }),
    );
  });

  it("the lines come back in the order they went in", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const asked = input.lines.map((line) => line.productId);
        expect(quote(input).lines.map((line) => line.productId)).toEqual(asked);
      }),
    );
  });
});
