import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { type Pence, pence, spreadPence, sumPence, timesPence } from "#domain/money.ts";
import { decideLinesRefund, type LineToRefund } from "#domain/orders/refunds.ts";
import { ORDER_SUM_KINDS, type OrderSumAmounts, orderSums, orderTotal } from "#domain/pricing/order-sums.ts";
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
          discountPence: pence(0),
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

describe("the rows of credit notes", () => {
  const anyRefund = fc.oneof(
    fc.record({ kind: fc.constant("amount" as const), share: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant("units" as const), item: fc.nat(5), units: fc.integer({ min: 1, max: 20 }) }),
    fc.constant({ kind: "everything" as const }),
  );

  it("add up, and never name more of a product or a sum than the invoice does", () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyRefund, { maxLength: 6 }), (chosen, refunds) => {
        const order = orderOf(chosen);
        const notes = refund(order, [...refunds, { kind: "everything" }]);
        const printed = notes.map((note) => invoiceRows(note, order));
        expect(printed.map(added)).toEqual(notes.map(({ amountPence }) => amountPence));
        const invoiced = totalsByName(invoiceRows(INVOICE, order));
        const { [REFUNDED]: byAmount = 0, [DEDUCTED]: deducted = 0, ...named } = totalsByName(printed.flat());
        for (const [name, amount] of Object.entries(named)) {
          expect(Math.abs(amount), name).toBeLessThanOrEqual(Math.abs(invoiced[name] ?? 0));
          expect(Math.sign(amount) * Math.sign(invoiced[name] ?? 0), name).not.toBe(-1);
        }
        expect(deducted + byAmount).toBeGreaterThanOrEqual(0);
        const isNamed = order.items.every(({ name, totalPence }) => (named[name] ?? 0) === totalPence);
        if (isNamed) expect([withoutZeros(named), byAmount + deducted]).toEqual([withoutZeros(invoiced), 0]);
      }),
    );
  });

  const NAMES = { discount: "Discount (CALM10)", delivery: "Delivery (Royal Mail Tracked 48)", services: "Services" };
  const soap = { items: [{ unitPence: pence(6250), quantity: 1 }], discountCode: "CALM10" };
  const delivery = pence(100);
  const rowsAfter = (order: PrintedOrder, refunds: readonly Refund[]) =>
    refund(order, refunds).map((note) => invoiceRows(note, order).map(({ name, totalPence }) => [name, totalPence]));

  it("name discount, delivery and services of a whole refund as the invoice does", () => {
    const order = orderOf({ ...soap, discount: pence(625), charges: { delivery, services: pence(300) } });
    expect(rowsAfter(order, [{ kind: "everything" }])).toEqual([
      [
        ["Soap 0", 6250],
        [NAMES.discount, -625],
        [NAMES.delivery, 100],
        [NAMES.services, 300],
      ],
    ]);
  });

  it("deduct an earlier refund by amount under its own name", () => {
    const order = orderOf({ ...soap, discount: pence(625), charges: { delivery } });
    expect(rowsAfter(order, [{ kind: "amount", amountPence: 4000 }, { kind: "everything" }])).toEqual([
      [["Amount refunded", 4000]],
      [
        ["Soap 0", 6250],
        [NAMES.discount, -625],
        [NAMES.delivery, 100],
        ["Already refunded", -4000],
      ],
    ]);
  });

  it("name the delivery that is refunded after all products", () => {
    const order = orderOf({ ...soap, discount: pence(625), charges: { delivery } });
    expect(rowsAfter(order, [{ kind: "units", item: 0, units: 1 }, { kind: "everything" }])).toEqual([
      [
        ["Soap 0", 6250],
        [NAMES.discount, -625],
      ],
      [[NAMES.delivery, 100]],
    ]);
  });

  it("deduct what was spent from a refunded gift card", () => {
    const card = { ...soap, discount: pence(0), charges: {}, discountCode: undefined };
    const order = { ...orderOf(card), isGiftCard: true };
    const [note] = refund(order, [{ kind: "everything" }]);
    const rows = note ? invoiceRows({ ...note, amountPence: pence(5000) }, order) : [];
    expect(rows.map(({ name, totalPence }) => [name, totalPence])).toEqual([
      ["Soap 0", 6250],
      ["Already spent", -1250],
    ]);
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
  earlier: [],
};

const REFUNDED = "Amount refunded";
const DEDUCTED = "Already refunded";

interface ChosenOrder {
  items: readonly { unitPence: Pence; quantity: number }[];
  discountShare?: number;
  discount?: Pence;
  charges: OrderSumAmounts;
  discountCode: string | undefined;
}

/** An order whose discount is spread over its lines. */
function orderOf({ items, discountShare = 0, charges, discountCode, ...chosen }: ChosenOrder): PrintedOrder {
  const totals = items.map(({ unitPence, quantity }) => timesPence(unitPence, quantity));
  const products = sumPence(totals);
  const discount = chosen.discount ?? pence(Math.floor((products * discountShare) / 100));
  const parts = spreadPence(discount, totals);
  return {
    ...ORDER,
    items: items.map((item, index) => ({
      ...item,
      id: index,
      name: `Soap ${index}`,
      totalPence: totals[index] ?? pence(0),
      discountPence: parts[index] ?? pence(0),
      box: null,
    })),
    sums: orderSums({ ...charges, products, discount }),
    discountCode,
  };
}

type Refund =
  | { kind: "amount"; share: number }
  | { kind: "amount"; amountPence: number }
  | { kind: "units"; item: number; units: number }
  | { kind: "everything" };

/** Credit notes of the refunds that the shop allows, one after another. */
function refund(order: PrintedOrder, refunds: readonly Refund[]): NumberedDocument[] {
  const notes: NumberedDocument[] = [];
  for (const wanted of refunds) {
    const leftPence = pence(orderTotal(order.sums) - sumPence(notes.map(({ amountPence }) => amountPence)));
    const lines = order.items.map(({ id, unitPence, quantity, discountPence }) => ({
      orderItemId: id,
      unitPricePence: unitPence,
      quantity,
      discountPence,
      refundedQuantity: notes
        .flatMap((note) => note.lines)
        .filter(({ orderItemId }) => orderItemId === id)
        .reduce((sum, line) => sum + line.quantity, 0),
    }));
    const { amountPence, units } = decide(wanted, { leftPence, lines });
    if (amountPence === undefined || amountPence < 1 || amountPence > leftPence) continue;
    const earlier = notes.map((note) => ({ amountPence: note.amountPence, lines: note.lines }));
    notes.push({ ...INVOICE, kind: "credit-note", amountPence, lines: units, earlier });
  }
  return notes;
}

type RefundableOrder = Parameters<typeof decideLinesRefund>[0];

function decide(wanted: Refund, order: RefundableOrder): { amountPence: Pence | undefined; units: LineToRefund[] } {
  const { leftPence, lines } = order;
  if (wanted.kind === "amount") {
    const amount = "share" in wanted ? Math.ceil((leftPence * wanted.share) / 100) : wanted.amountPence;
    return { amountPence: pence(amount), units: [] };
  }
  if (wanted.kind === "units") {
    const units = [{ orderItemId: wanted.item, quantity: wanted.units }];
    return { amountPence: decideLinesRefund(order, units), units };
  }
  const units = lines.map(({ orderItemId, quantity, refundedQuantity }) => ({
    orderItemId,
    quantity: quantity - refundedQuantity,
  }));
  return { amountPence: leftPence, units: units.filter(({ quantity }) => quantity > 0) };
}

function totalsByName(rows: readonly { name: string; totalPence: Pence }[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { name, totalPence } of rows) totals[name] = (totals[name] ?? 0) + totalPence;
  return totals;
}

function withoutZeros(totals: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== 0));
}

function added(rows: readonly { totalPence: Pence }[]): number {
  return sumPence(rows.map(({ totalPence }) => totalPence));
}
