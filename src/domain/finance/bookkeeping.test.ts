import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isoDay } from "#domain/iso-day.ts";
import { pence, sumPence } from "#domain/money.ts";
import {
  BOOKED_ACCOUNTS,
  type BookedDocument,
  bookDifferences,
  bookExpiry,
  bookGiven,
  bookLines,
  bookMovement,
  writeJournals,
} from "./bookkeeping.ts";

const FIRST = isoDay("2026-11-28");

const INVOICE: BookedDocument = {
  reference: "INV-000001",
  orderId: 1001,
  issuedOn: FIRST,
  moneyPence: pence(3087),
  parts: [
    { account: "goods", name: "Two bombs", grossPence: pence(1098) },
    { account: "boxes", name: "Women's box", grossPence: pence(1999) },
    { account: "discounts", name: "Discount", grossPence: pence(-110) },
    { account: "delivery", name: "Delivery", grossPence: pence(100) },
  ],
};
const CREDIT_NOTE: BookedDocument = {
  reference: "CN-000001",
  orderId: 1001,
  issuedOn: addDays(FIRST, 4),
  moneyPence: pence(-549),
  parts: [{ account: "refunds", name: "Refund", grossPence: pence(-549) }],
};

const documents = fc.array(
  fc
    .record({
      reference: fc.string(),
      orderId: fc.option(fc.nat()),
      issuedOn: fc.nat({ max: 90 }).map((days) => addDays(FIRST, days)),
      parts: fc.array(
        fc.record({
          account: fc.constantFrom(...BOOKED_ACCOUNTS),
          name: fc.string(),
          grossPence: fc.integer({ min: -100_000, max: 100_000 }).map(pence),
        }),
        { maxLength: 6 },
      ),
    })
    .map((document) => ({
      ...document,
      moneyPence: sumPence(document.parts.map(({ grossPence }) => grossPence)),
    })),
  { maxLength: 20 },
);

describe("the books", () => {
  it("have an invoice's parts as they are on its paper, with VAT for who is registered", () => {
    expect(bookLines([INVOICE], false).map(({ netPence, vatPence }) => [netPence, vatPence])).toEqual([
      [1098, 0],
      [1999, 0],
      [-110, 0],
      [100, 0],
    ]);
    const lines = bookLines([INVOICE], true);
    expect(sumPence(lines.map(({ netPence }) => netPence))).toBe(2573);
    expect(sumPence(lines.map(({ vatPence }) => vatPence))).toBe(514);
  });

  it("have a journal for each day, or month, with what the card provider holds against the sales", () => {
    const lines = bookLines([INVOICE, CREDIT_NOTE], false);
    expect(writeJournals(lines, "day")).toEqual([
      {
        period: "2026-11-28",
        on: "2026-11-28",
        entries: [
          { account: "goods", amountPence: -1098 },
          { account: "boxes", amountPence: -1999 },
          { account: "delivery", amountPence: -100 },
          { account: "discounts", amountPence: 110 },
          { account: "card-money", amountPence: 3087 },
        ],
      },
      {
        period: "2026-12-02",
        on: "2026-12-02",
        entries: [
          { account: "refunds", amountPence: 549 },
          { account: "card-money", amountPence: -549 },
        ],
      },
    ]);
    expect(writeJournals(lines, "month").map(({ period, on }) => [period, on])).toEqual([
      ["2026-11", "2026-11-28"],
      ["2026-12", "2026-12-02"],
    ]);
  });

  it("have what the provider keeps, what banks take, and what nobody has spent of a gift card", () => {
    const proof = { reference: "txn_1", orderId: null, issuedOn: FIRST };
    const taken = { kind: "payment", amountPence: pence(5598), feePence: pence(104) } as const;
    const disputed = { kind: "dispute", amountPence: pence(-5598), feePence: pence(2000) } as const;
    const sent = { kind: "payout", amountPence: pence(-900), feePence: pence(0) } as const;
    expect(bookMovement(sent)).toEqual({ moneyPence: 0, parts: [] });
    const documents = [
      { ...proof, ...bookMovement(taken) },
      { ...proof, ...bookMovement(disputed) },
      { ...proof, moneyPence: pence(0), parts: bookExpiry(pence(450)) },
      { ...proof, moneyPence: pence(0), parts: bookGiven(pence(2000)) },
      { ...proof, moneyPence: pence(0), parts: bookExpiry(pence(300), true) },
    ];
    expect(bookDifferences(documents)).toEqual([]);
    expect(writeJournals(bookLines(documents, true), "day")[0]?.entries).toEqual([
      { account: "gift-cards", amountPence: 450 - 2000 + 300 },
      { account: "given-gift-cards", amountPence: 2000 - 300 },
      { account: "expired-gift-cards", amountPence: -450 },
      { account: "card-fees", amountPence: 2104 },
      { account: "disputes", amountPence: 5598 },
      { account: "card-money", amountPence: -7702 },
    ]);
  });

  it("name a document of which something is in no account, and its journal is not zero", () => {
    const forgotten = { ...INVOICE, parts: INVOICE.parts.filter(({ account }) => account !== "delivery") };
    expect(bookDifferences([INVOICE, forgotten, CREDIT_NOTE])).toEqual([{ document: forgotten, bookedPence: 2987 }]);
    const [journal] = writeJournals(bookLines([forgotten], false), "day");
    expect(sumPence(journal?.entries.map(({ amountPence }) => amountPence) ?? [])).toBe(100);
  });

  it("balance, whatever was sold: every journal is zero, and all of them together are the papers", () => {
    fc.assert(
      fc.property(documents, fc.boolean(), fc.constantFrom("day" as const, "month" as const), (issued, isVat, by) => {
        const journals = writeJournals(bookLines(issued, isVat), by);
        for (const { entries } of journals) expect(sumPence(entries.map(({ amountPence }) => amountPence))).toBe(0);
        const money = journals.flatMap(({ entries }) => entries.filter(({ account }) => account === "card-money"));
        expect(sumPence(money.map(({ amountPence }) => amountPence))).toBe(
          sumPence(issued.flatMap(({ parts }) => parts.map(({ grossPence }) => grossPence))),
        );
        expect(journals.map(({ period }) => period)).toEqual(journals.map(({ period }) => period).toSorted());
      }),
    );
  });
});
