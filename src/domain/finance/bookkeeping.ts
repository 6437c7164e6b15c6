import { type BoxMonth, boxMonthOf, type IsoDay } from "#domain/iso-day.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import { withoutVat } from "#domain/orders/invoices.ts";
import type { PayoutMovement } from "./payouts.ts";

/** What bears VAT where the trader is registered. Discounts and refunds lessen the sales. */
const VAT_ACCOUNTS = ["goods", "boxes", "services", "delivery", "discounts", "refunds"] as const;

/**
 * What money is booked as, in the order of the journal. What is sold as gift cards is no sale but owed, until it is spent;
 * what nobody has spent in time is income. Fees and disputes are what the card provider and the banks keep.
 */
export const BOOKED_ACCOUNTS = [...VAT_ACCOUNTS, "gift-cards", "expired-gift-cards", "card-fees", "disputes"] as const;
type BookedAccount = (typeof BOOKED_ACCOUNTS)[number];

/** All that a journal names: the above, the VAT in it, and the money that the card provider holds for the shop. */
export const LEDGER_ACCOUNTS = [...BOOKED_ACCOUNTS, "vat", "card-money"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export interface BookedPart {
  account: BookedAccount;
  /** What it is, for whoever reads the lines. */
  name: string;
  /** With VAT; below zero where it lessens what the shop has. */
  grossPence: Pence;
}

/**
 * A document of the books: an invoice or a credit note as it was issued, a line of the card provider's, or the end of a
 * gift card. Its parts add up to the money that it brings, or `bookDifferences` names it and its journal is not zero.
 */
export interface BookedDocument {
  /** "INV-000012", or the provider's own number. */
  reference: string;
  orderId: number | null;
  /** The London day that it bears. */
  issuedOn: IsoDay;
  /** The money that it brings by what it says itself, not by its parts: below zero for what goes back. */
  moneyPence: Pence;
  parts: readonly BookedPart[];
}

export interface BookDifference {
  document: BookedDocument;
  /** What its parts add up to. */
  bookedPence: Pence;
}

/** Documents whose parts are not the money that they bring: something of them is in no account. */
export function bookDifferences(documents: readonly BookedDocument[]): BookDifference[] {
  return documents
    .map((document) => ({ document, bookedPence: sumPence(document.parts.map(({ grossPence }) => grossPence)) }))
    .filter(({ document, bookedPence }) => bookedPence !== document.moneyPence);
}

/** One part as the books have it: what it is without VAT, and the VAT in it. */
export interface BookedLine extends BookedPart {
  document: BookedDocument;
  netPence: Pence;
  vatPence: Pence;
}

/** Every part of some documents. Of a trader who is not registered all is net; else the VAT is that of the paper. */
export function bookLines(documents: readonly BookedDocument[], isVatRegistered: boolean): BookedLine[] {
  return documents.flatMap((document) => {
    const bearing = document.parts.filter(bearsVat);
    const net = isVatRegistered ? withoutVat(bearing.map(({ grossPence }) => grossPence)) : [];
    return document.parts.map((part) => {
      const netPence = net[bearing.indexOf(part)] ?? part.grossPence;
      return { ...part, document, netPence, vatPence: pence(part.grossPence - netPence) };
    });
  });
}

/** A gift card that buys anything bears none: what is bought with it does. Fees are the provider's and the banks'. */
function bearsVat({ account }: BookedPart): boolean {
  return VAT_ACCOUNTS.some((each) => each === account);
}

/** What a movement of the provider's money adds to the books beside the documents: payouts are booked by the bank. */
export function bookMovement({
  kind,
  amountPence,
  feePence,
}: PayoutMovement): Pick<BookedDocument, "moneyPence" | "parts"> {
  const parts: BookedPart[] = [{ account: "card-fees", name: "Fee", grossPence: minus(feePence) }];
  if (kind === "fee") parts.push({ account: "card-fees", name: "Fee", grossPence: amountPence });
  if (kind === "dispute") parts.push({ account: "disputes", name: "Dispute", grossPence: amountPence });
  const isMoney = kind === "fee" || kind === "dispute";
  return {
    moneyPence: pence((isMoney ? amountPence : 0) - feePence),
    parts: parts.filter(({ grossPence }) => grossPence !== 0),
  };
}

/** What is left on a gift card after its last day is owed no more. */
export function bookExpiry(amountPence: Pence): BookedPart[] {
  return [
    { account: "gift-cards", name: "Never spent", grossPence: minus(amountPence) },
    { account: "expired-gift-cards", name: "Never spent", grossPence: amountPence },
  ];
}

interface JournalEntry {
  account: LedgerAccount;
  /** Above zero is a debit, below zero a credit. */
  amountPence: Pence;
}

/** A day or a month in the books. Its entries add up to zero where no document of it has a difference. */
export interface Journal {
  period: IsoDay | BoxMonth;
  /** The last day of it on which something was issued: the day that the journal bears. */
  on: IsoDay;
  entries: readonly JournalEntry[];
}

/** One journal for each day or month on which something was issued, in their order; accounts without a penny are left out. */
export function writeJournals(lines: readonly BookedLine[], by: "day" | "month"): Journal[] {
  const periodOf = ({ document }: BookedLine) => (by === "day" ? document.issuedOn : boxMonthOf(document.issuedOn));
  return [...Map.groupBy(lines, periodOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, ofPeriod]) => ({ period, on: lastDayOf(ofPeriod), entries: entriesOf(ofPeriod) }));
}

function lastDayOf(lines: readonly BookedLine[]): IsoDay {
  const last = lines
    .map(({ document }) => document.issuedOn)
    .toSorted()
    .at(-1);
  if (last === undefined) throw new Error("a period without a line");
  return last;
}

function entriesOf(lines: readonly BookedLine[]): JournalEntry[] {
  const credits = BOOKED_ACCOUNTS.map((account) => ({
    account,
    amountPence: minus(sumPence(lines.filter((line) => line.account === account).map(({ netPence }) => netPence))),
  }));
  const vat = { account: "vat" as const, amountPence: minus(sumPence(lines.map(({ vatPence }) => vatPence))) };
  const money = {
    account: "card-money" as const,
    amountPence: sumPence([...new Set(lines.map(({ document }) => document))].map(({ moneyPence }) => moneyPence)),
  };
  return [...credits, vat, money].filter(({ amountPence }) => amountPence !== 0);
}

function minus(amount: Pence): Pence {
  return pence(0 - amount);
}
