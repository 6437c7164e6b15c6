import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";
import { ORDER_SUM_KINDS, orderSums, orderTotal } from "#domain/pricing/order-sums.ts";
import type { NumberedDocument, PrintedOrder } from "./document-contents.ts";
import { planPages } from "./draw-invoice.ts";
import { invoiceRows, totalLines } from "./invoice-rows.ts";

const anyPence = fc.integer({ min: 0, max: 50_000 }).map(pence);
const anyItem = fc.record({ unitPence: anyPence, quantity: fc.integer({ min: 1, max: 20 }) });
const anyOrder = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 6 }),
  discountShare: fc.integer({ min: 0, max: 100 }),
  charges: fc.record(Object.fromEntries(ORDER_SUM_KINDS.map((kind) => [kind, anyPence]))),
  discountCode: fc.constantFrom("CALM10", undefined),
});

describe("the pages of an invoice", () => {
  const plan = { firstTop: 220, lastHeight: 120 };

  it("hold every row once, in order, with the totals never alone", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 24, max: 60 }), { minLength: 1, maxLength: 90 }), (heights) => {
        const pages = planPages(heights, plan);
        expect(pages.flatMap(({ from, to }) => heights.slice(from, to))).toEqual(heights);
        expect(pages.slice(1).every(({ from, to }) => to > from)).toBe(true);
        for (const [index, { from, to }] of pages.entries()) {
          const top = index === 0 ? plan.firstTop : 112;
          const rest = index === pages.length - 1 ? plan.lastHeight : 0;
          const height = heights.slice(from, to).reduce((sum, one) => sum + one, 0);
          expect(top + 23 + height + rest).toBeLessThanOrEqual(740);
        }
      }),
    );
  });

  it("are one where everything fits, and take the last row along with the totals where they do not", () => {
    expect(planPages(Array(10).fill(25), plan)).toEqual([{ from: 0, to: 10 }]);
    expect(planPages(Array(17).fill(25), plan)).toEqual([
      { from: 0, to: 16 },
      { from: 16, to: 17 },
    ]);
  });
});

describe("the rows of an invoice", () => {
  it("add up to its amount, whatever was ordered", () => {
    fc.assert(
      fc.property(anyOrder, ({ items, discountShare, charges, discountCode }) => {
        const printed = items.map((item, index) => ({
          ...item,
          id: index,
          name: `Soap ${index}`,
          totalPence: timesPence(item.unitPence, item.quantity),
          box: null,
        }));
        const products = sumPence(printed.map(({ totalPence }) => totalPence));
        const discount = pence(Math.floor((products * discountShare) / 100));
        const sums = orderSums({ ...charges, products, discount });
        const order = { ...ORDER, items: printed, sums, discountCode };
        const amountPence = orderTotal(sums);
        expect(added(invoiceRows({ ...INVOICE, amountPence }, order))).toBe(amountPence);
      }),
    );
  });

  it("name the code that took something off, and no discount where there is none", () => {
    const namesWith = (discount: number, discountCode: string | undefined) => {
      const sums = orderSums({ products: pence(1000), discount: pence(discount), delivery: pence(0) });
      const rows = invoiceRows(INVOICE, { ...ORDER, sums, discountCode });
      return rows.map(({ name }) => name);
    };
    const DELIVERY = "Delivery (Royal Mail Tracked 48)";
    expect(namesWith(100, "CALM10")).toEqual(["Discount (CALM10)", DELIVERY]);
    expect(namesWith(100, undefined)).toEqual(["Discount", DELIVERY]);
    expect(namesWith(0, "CALM10")).toEqual([DELIVERY]);
  });
});

describe("the rows of a credit note", () => {
  const soap = { id: 7, name: "Soap", quantity: 2, unitPence: pence(600), totalPence: pence(1200), box: null };
  const namesOf = (amount: number, sums: PrintedOrder["sums"], quantity = 2) => {
    const document: NumberedDocument = {
      ...INVOICE,
      kind: "credit-note",
      amountPence: pence(amount),
      lines: [{ orderItemId: 7, quantity }],
    };
    return invoiceRows(document, { ...ORDER, items: [soap], sums }).map(({ name }) => name);
  };

  it("name every charge that goes back beside the products", () => {
    const delivered = { products: pence(1200), delivery: pence(100) };
    expect(namesOf(1300, orderSums(delivered))).toEqual(["Soap", "Delivery refunded"]);
    const served = orderSums({ ...delivered, services: pence(250) });
    expect(namesOf(1550, served)).toEqual(["Soap", "Delivery and services refunded"]);
  });

  it("deduct the order's discount from the products", () => {
    const sums = orderSums({ products: pence(1200), discount: pence(120), delivery: pence(100) });
    expect(namesOf(1080, sums)).toEqual(["Soap", "Less the order's discount"]);
  });
});

describe("the totals of an invoice", () => {
  const linesOf = (paid: Partial<PrintedOrder>, drawn: Partial<Parameters<typeof totalLines>[0]> = {}) =>
    totalLines({
      document: INVOICE,
      order: { ...ORDER, ...paid },
      bearsVat: false,
      totals: [pence(3399)],
      ...drawn,
    }).map(({ name, amountPence }) => [name, amountPence]);

  it("say what a gift card and what the bank card paid, and name no gift card where there was none", () => {
    const CARD = "Paid by card on 21 November 2026";
    expect(linesOf({ giftCardPence: pence(1000), cardPence: pence(2399) })).toEqual([
      ["Total", 3399],
      ["Paid by gift card", 1000],
      [CARD, 2399],
      ["Amount due", 0],
    ]);
    expect(linesOf({ cardPence: pence(3399) }).map(([name]) => name)).toEqual(["Total", CARD, "Amount due"]);
  });

  it("name the VAT of a registered trader, and of a credit note only what went back", () => {
    const document = { ...INVOICE, kind: "credit-note" } as const;
    expect(linesOf({}, { bearsVat: true, document })).toEqual([
      ["Total excluding VAT", 2833],
      ["VAT at 20%", 566],
      ["Total refunded", 3399],
    ]);
  });
});

const ORDER: PrintedOrder = {
  id: 1024,
  placedOn: isoDay("2026-11-21"),
  paidOn: isoDay("2026-11-21"),
  isGiftCard: false,
  cardPence: pence(0),
  giftCardPence: pence(0),
  sums: [],
  discountCode: undefined,
  deliverTo: [],
  billTo: [],
  items: [],
};

const INVOICE: NumberedDocument = {
  kind: "invoice",
  number: 1,
  invoiceNumber: undefined,
  issuedOn: isoDay("2026-11-21"),
  amountPence: pence(0),
  reason: undefined,
  lines: [],
};

function added(rows: readonly { totalPence: Pence }[]): number {
  return sumPence(rows.map(({ totalPence }) => totalPence));
}
