import { BOOKS_DAYS_MAX, type Books } from "#contract/finance/admin-books.ts";
import { addDays, isoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import {
  type BookedDocument,
  type BookedLine,
  type BookedPart,
  bookDifferences,
  bookExpiry,
  bookGiven,
  bookLines,
  bookMovedCard,
  bookMovement,
  writeJournals,
} from "#domain/finance/bookkeeping.ts";
import { type Pence, pence, timesPence, toPounds } from "#domain/money.ts";
import { documentNumber } from "#domain/orders/invoices.ts";
import { ORDER_SUM_TERMS, sumLabel } from "#domain/pricing/order-sums.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import {
  type CardMovement,
  type IssuedRow,
  listCardMovements,
  listFees,
  listInvoicedItems,
  listIssued,
  type Span,
} from "./bookkeeping.queries.ts";
import { readLedgerNames } from "./ledger-names.ts";

export interface BooksPeriod {
  from: string;
  until: string;
  by: "day" | "month";
}

/**
 * Invoiced and credited amounts of a period. Refuses with `invalid-input` for a period that is too long or ends before
 * it begins.
 */
export async function readBooks({ db }: Pick<Shop, "db">, period: BooksPeriod): Promise<Books> {
  const { documents, lines, isVatRegistered } = await readBookedLines(db, period);
  return {
    isVatRegistered,
    names: await readLedgerNames(db),
    differences: bookDifferences(documents).map(({ document, bookedPence }) => ({
      reference: document.reference,
      orderId: document.orderId,
      amount: toPounds(document.moneyPence),
      booked: toPounds(bookedPence),
    })),
    journals: writeJournals(lines, period.by).map(({ period: of, entries }) => ({
      period: of,
      entries: entries.map(({ account, amountPence }) => ({ account, amount: toPounds(amountPence) })),
    })),
  };
}

/** Every booked line with its document. Refuses the same periods as `readBooks`. */
export async function readBookedLines(
  db: Reader,
  period: Pick<BooksPeriod, "from" | "until">,
): Promise<{ documents: BookedDocument[]; lines: BookedLine[]; isVatRegistered: boolean }> {
  const span = spanOf(period);
  const { isVatRegistered } = await readTrader(db);
  const documents = [
    ...(await readDocuments(db, span)),
    ...(await readCardMovements(db, span)),
    ...(await readFees(db, span)),
  ];
  const byDay = documents.toSorted((a, b) => (a.issuedOn < b.issuedOn ? -1 : a.issuedOn > b.issuedOn ? 1 : 0));
  return { documents: byDay, lines: bookLines(byDay, isVatRegistered), isVatRegistered };
}

/**
 * The instants that bound a period. Refuses with `invalid-input` for a period that is too long or ends before it
 * begins.
 */
export function spanOf({ from, until }: Pick<BooksPeriod, "from" | "until">): Span {
  const [first, last] = [isoDay(from), isoDay(until)];
  if (last < first) refusePeriod("Must not be before the start date");
  if (last >= addDays(first, BOOKS_DAYS_MAX)) refusePeriod(`Must be within ${BOOKS_DAYS_MAX} days of the start date`);
  return { from: londonInstant(first, 0), before: londonInstant(addDays(last, 1), 0) };
}

async function readDocuments(db: Reader, span: Span): Promise<BookedDocument[]> {
  const items = Map.groupBy(await listInvoicedItems(db, span), ({ orderId }) => orderId);
  return (await listIssued(db, span)).map((row) => {
    const sign = row.kind === "invoice" ? 1 : -1;
    const ownPence = pence(sign * (row.amount - row.giftCardAmount));
    const parts = row.kind === "invoice" ? partsOfSale(row, items.get(row.orderId) ?? []) : partsOfRefund(row);
    return {
      reference: documentNumber(row.kind, row.number),
      orderId: row.orderId,
      issuedOn: row.issuedOn,
      moneyPence: row.isInPerson ? pence(0) : ownPence,
      parts: row.isInPerson ? [...parts, paidInPerson(ownPence)] : parts,
    };
  });
}

async function readCardMovements(db: Reader, span: Span): Promise<BookedDocument[]> {
  return (await listCardMovements(db, span)).map(({ giftCardId, orderId, createdAt, ...movement }) => ({
    reference: `GIFT-CARD-${giftCardId}`,
    orderId,
    issuedOn: londonDay(createdAt),
    moneyPence: pence(0),
    parts: bookCard(movement),
  }));
}

function bookCard({ kind, isGiven, amount }: Pick<CardMovement, "kind" | "isGiven" | "amount">): BookedPart[] {
  if (kind === "given") return bookGiven(amount);
  return kind === "moved" ? bookMovedCard(amount) : bookExpiry(amount, isGiven);
}

async function readFees(db: Reader, span: Span): Promise<BookedDocument[]> {
  return (await listFees(db, span)).map(({ id, orderId, kind, amount, fee, createdAt }) => ({
    reference: id,
    orderId,
    issuedOn: londonDay(createdAt),
    ...bookMovement({ kind, amountPence: amount, feePence: fee }),
  }));
}

/** Money that never reaches the card provider, because the shop received or returned it itself. */
function paidInPerson(amountPence: Pence): BookedPart {
  return { account: "paid-in-person", name: "Paid in person", grossPence: pence(0 - amountPence) };
}

/** A refund to gift cards increases the shop's liability. A refund to the buyer of a gift card reduces it. */
function partsOfRefund({ amount, giftCardAmount, orderType, reason }: IssuedRow): BookedPart[] {
  const name = reason ?? "Refund";
  if (orderType === "gift_card") return [{ account: "gift-cards", name, grossPence: pence(0 - amount) }];
  const parts: BookedPart[] = [
    { account: "refunds", name, grossPence: pence(0 - amount) },
    { account: "gift-cards", name: "Refunded to gift cards", grossPence: giftCardAmount },
  ];
  return parts.filter(({ grossPence }) => grossPence !== 0);
}

function partsOfSale(
  { sums, giftCardAmount, orderType }: IssuedRow,
  items: Awaited<ReturnType<typeof listInvoicedItems>>,
): BookedPart[] {
  const parts: BookedPart[] = items.map(({ name, unitPence, quantity, isSubscription }) => ({
    account: orderType === "gift_card" ? "gift-cards" : isSubscription ? "boxes" : "goods",
    name: quantity === 1 ? name : `${quantity} x ${name}`,
    grossPence: timesPence(unitPence, quantity),
  }));
  for (const { kind, amountPence } of sums) {
    const name = sumLabel(kind, "books");
    if (name !== null) parts.push({ account: ORDER_SUM_TERMS[kind].account, name, grossPence: amountPence });
  }
  parts.push({ account: "gift-cards", name: "Paid with gift cards", grossPence: pence(0 - giftCardAmount) });
  return parts.filter(({ grossPence }) => grossPence !== 0);
}

function refusePeriod(message: string): never {
  throw new ShopError("invalid-input", {}, [{ path: "until", message }]);
}
