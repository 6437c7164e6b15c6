import { BOOKS_DAYS_MAX, type Books } from "#contract/admin-books.ts";
import {
  type BookedDocument,
  type BookedLine,
  type BookedPart,
  bookLines,
  writeJournals,
} from "#domain/bookkeeping.ts";
import { addDays, isoDay, londonInstant } from "#domain/calendar.ts";
import { pence, timesPence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readTrader } from "#server/settings/for-others.ts";
import { type IssuedRow, listInvoicedItems, listIssued } from "./bookkeeping.queries.ts";
import { readLedgerNames } from "./ledger-names.ts";

export interface BooksPeriod {
  from: string;
  until: string;
  by: "day" | "month";
}

/** What was invoiced and credited in a period. Refuses `invalid-input` for one that ends before it begins, or is too long. */
export async function readBooks({ db }: Pick<Shop, "db">, period: BooksPeriod): Promise<Books> {
  const { lines, isVatRegistered } = await readBookedLines(db, period);
  return {
    isVatRegistered,
    names: await readLedgerNames(db),
    journals: writeJournals(lines, period.by).map(({ period: of, entries }) => ({
      period: of,
      entries: entries.map(({ account, amountPence }) => ({ account, amount: toPounds(amountPence) })),
    })),
  };
}

/** Each line of those papers. Refuses as above. */
export async function readBookedLines(
  db: Reader,
  { from, until }: BooksPeriod,
): Promise<{ lines: BookedLine[]; isVatRegistered: boolean }> {
  const [first, last] = [isoDay(from), isoDay(until)];
  if (last < first) refusePeriod("Must not be before the first day");
  if (last >= addDays(first, BOOKS_DAYS_MAX)) refusePeriod(`Must be within ${BOOKS_DAYS_MAX} days of the first`);
  const span = { from: londonInstant(first, 0), before: londonInstant(addDays(last, 1), 0) };
  const { isVatRegistered } = await readTrader(db);
  const items = Map.groupBy(await listInvoicedItems(db, span), ({ orderId }) => orderId);
  const documents = (await listIssued(db, span)).map(
    (row): BookedDocument => ({
      kind: row.kind,
      number: row.number,
      orderId: row.orderId,
      issuedOn: row.issuedOn,
      parts: row.kind === "invoice" ? partsOfSale(row, items.get(row.orderId) ?? []) : partsOfRefund(row),
    }),
  );
  return { lines: bookLines(documents, isVatRegistered), isVatRegistered };
}

/** What goes back to gift cards is owed again; what a card's buyer is given back is owed no more. */
function partsOfRefund({ amount, giftCardAmount, orderType, reason }: IssuedRow): BookedPart[] {
  const name = reason ?? "Refund";
  if (orderType === "gift_card") return [{ account: "gift-cards", name, grossPence: pence(0 - amount) }];
  const parts: BookedPart[] = [
    { account: "refunds", name, grossPence: pence(0 - amount) },
    { account: "gift-cards", name: "Back to gift cards", grossPence: giftCardAmount },
  ];
  return parts.filter(({ grossPence }) => grossPence !== 0);
}

function partsOfSale(
  { deliveryAmount, discountAmount, giftCardAmount, orderType }: IssuedRow,
  items: Awaited<ReturnType<typeof listInvoicedItems>>,
): BookedPart[] {
  const parts: BookedPart[] = items.map(({ name, unitPence, quantity, isSubscription }) => ({
    account: orderType === "gift_card" ? "gift-cards" : isSubscription ? "boxes" : "goods",
    name: quantity === 1 ? name : `${quantity} x ${name}`,
    grossPence: timesPence(unitPence, quantity),
  }));
  parts.push({ account: "discounts", name: "Discount", grossPence: pence(0 - discountAmount) });
  parts.push({ account: "delivery", name: "Delivery", grossPence: deliveryAmount });
  parts.push({ account: "gift-cards", name: "Paid with gift cards", grossPence: pence(0 - giftCardAmount) });
  return parts.filter(({ grossPence }) => grossPence !== 0);
}

function refusePeriod(message: string): never {
  throw new ShopError("invalid-input", {}, [{ path: "until", message }]);
}
