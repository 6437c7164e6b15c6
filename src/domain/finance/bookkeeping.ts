import { type BoxMonth, boxMonthOf, type IsoDay } from "#domain/iso-day.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import { withoutVat } from "#domain/orders/invoices.ts";
import type { PayoutMovement } from "./payouts.ts";

/** Accounts with VAT if the trader is registered. Discounts and refunds reduce sales. */
const VAT_ACCOUNTS = ["goods", "boxes", "services", "delivery", "discounts", "refunds"] as const;

/**
 * Accounts in the order of the journal. A gift card is a liability until it is spent. A card that was sold is income once
 * it expires. A card that the shop gave away is a cost from that day, which its expiry takes back. Balances of another
 * shop's gift cards are a liability against an account of their own, where the old books end them. Money that the shop
 * received itself is an asset. Card fees and disputes are costs.
 */
export const BOOKED_ACCOUNTS = [
  ...VAT_ACCOUNTS,
  "gift-cards",
  "given-gift-cards",
  "expired-gift-cards",
  "moved-gift-cards",
  "paid-in-person",
  "card-fees",
  "disputes",
] as const;
type BookedAccount = (typeof BOOKED_ACCOUNTS)[number];

/** All accounts of a journal: those above, VAT, and the balance at the card provider. */
export const LEDGER_ACCOUNTS = [...BOOKED_ACCOUNTS, "vat", "card-money"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export interface BookedPart {
  account: BookedAccount;
  /** Description of the line. */
  name: string;
  /** VAT included. Negative if it reduces assets. */
  grossPence: Pence;
}

/**
 * A document for the books: an issued invoice or credit note, a movement at the card provider, or a gift card that was
 * given away, has expired or was brought over from another shop.
 * Its parts must sum to `moneyPence`. `bookDifferences` lists documents whose parts do not.
 */
export interface BookedDocument {
  /** "INV-000012", or the provider's own reference. */
  reference: string;
  orderId: number | null;
  /** London day of the document. */
  issuedOn: IsoDay;
  /** Total stated by the document itself, independent of its parts. Negative for money paid back. */
  moneyPence: Pence;
  parts: readonly BookedPart[];
}

export interface BookDifference {
  document: BookedDocument;
  /** Sum of the document's parts. */
  bookedPence: Pence;
}

/** Documents whose parts do not sum to their total, because an account is missing. */
export function bookDifferences(documents: readonly BookedDocument[]): BookDifference[] {
  return documents
    .map((document) => ({ document, bookedPence: sumPence(document.parts.map(({ grossPence }) => grossPence)) }))
    .filter(({ document, bookedPence }) => bookedPence !== document.moneyPence);
}

/** A part of a document split into net amount and VAT. */
export interface BookedLine extends BookedPart {
  document: BookedDocument;
  netPence: Pence;
  vatPence: Pence;
}

/**
 * Lines of all documents. With VAT registration, VAT is calculated per document and split between its lines. Without
 * it, all amounts are net.
 */
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

/**
 * True if VAT applies to the part. It does not apply to fees, or to gift cards, because the products bought with them
 * bear it.
 */
function bearsVat({ account }: BookedPart): boolean {
  return VAT_ACCOUNTS.some((each) => each === account);
}

/**
 * Parts that a movement at the provider adds to the books. Payouts add none, because the bank statement contains them.
 */
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

/**
 * Books the remaining balance of an expired gift card, which the shop no longer owes: as income, or against the cost of a
 * card that the shop gave away.
 */
export function bookExpiry(amountPence: Pence, isGiven = false): BookedPart[] {
  return [
    { account: "gift-cards", name: "Never spent", grossPence: minus(amountPence) },
    { account: isGiven ? "given-gift-cards" : "expired-gift-cards", name: "Never spent", grossPence: amountPence },
  ];
}

/** Books a gift card that the shop gave away as a cost, because the shop owes its amount without having been paid. */
export function bookGiven(amountPence: Pence): BookedPart[] {
  return [
    { account: "gift-cards", name: "Given to a customer", grossPence: amountPence },
    { account: "given-gift-cards", name: "Given to a customer", grossPence: minus(amountPence) },
  ];
}

/** Books the balance of a gift card of another shop. The shop owes it, and received no money for it here. */
export function bookMovedCard(amountPence: Pence): BookedPart[] {
  return [
    { account: "gift-cards", name: "Brought over", grossPence: amountPence },
    { account: "moved-gift-cards", name: "Brought over", grossPence: minus(amountPence) },
  ];
}

interface JournalEntry {
  account: LedgerAccount;
  /** Positive for a debit, negative for a credit. */
  amountPence: Pence;
}

/** Entries of a day or month. They add up to zero unless a document has a difference. */
export interface Journal {
  period: IsoDay | BoxMonth;
  /** Date of the journal: the last day in the period with a document. */
  on: IsoDay;
  entries: readonly JournalEntry[];
}

/** One journal for each day or month with documents, in order. Accounts with a zero amount are left out. */
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
