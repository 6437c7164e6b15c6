import { withoutVat } from "./invoices.ts";
import { type BoxMonth, boxMonthOf, type IsoDay } from "./iso-day.ts";
import { type Pence, pence, sumPence } from "./money.ts";

/**
 * What sales are booked as, in the order of the journal. Discounts and refunds lessen them. What is sold as gift cards is no
 * sale but owed, until it is spent.
 */
export const SALES_ACCOUNTS = ["goods", "boxes", "delivery", "discounts", "refunds", "gift-cards"] as const;
type SalesAccount = (typeof SALES_ACCOUNTS)[number];

/** All that a journal names: the sales, the VAT in them, and the money that the card provider holds for the shop. */
export const LEDGER_ACCOUNTS = [...SALES_ACCOUNTS, "vat", "card-money"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export interface BookedPart {
  account: SalesAccount;
  /** What it is, for whoever reads the lines. */
  name: string;
  /** With VAT; below zero where it lessens the sales. */
  grossPence: Pence;
}

/** An invoice or a credit note, as it was issued. Its parts add up to its amount, which a credit note has below zero. */
export interface BookedDocument {
  kind: "invoice" | "credit-note";
  number: number;
  orderId: number;
  issuedOn: IsoDay;
  parts: readonly BookedPart[];
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

/** A card that buys anything bears no VAT: what is bought with it does. */
function bearsVat({ account }: BookedPart): boolean {
  return account !== "gift-cards";
}

interface JournalEntry {
  account: LedgerAccount;
  /** Above zero is a debit, below zero a credit. */
  amountPence: Pence;
}

/** A day or a month in the books. Its entries add up to zero. */
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
  const credits = SALES_ACCOUNTS.map((account) => ({
    account,
    amountPence: minus(sumPence(lines.filter((line) => line.account === account).map(({ netPence }) => netPence))),
  }));
  const vat = { account: "vat" as const, amountPence: minus(sumPence(lines.map(({ vatPence }) => vatPence))) };
  const money = {
    account: "card-money" as const,
    amountPence: sumPence(lines.map(({ grossPence }) => grossPence)),
  };
  return [...credits, vat, money].filter(({ amountPence }) => amountPence !== 0);
}

function minus(amount: Pence): Pence {
  return pence(0 - amount);
}
