import type { BooksFormat, LedgerNames } from "#contract/finance/admin-books.ts";
import { londonDay } from "#domain/calendar.ts";
import { type BookedLine, type Journal, type LedgerAccount, writeJournals } from "#domain/finance/bookkeeping.ts";
import { type Pence, pence, toPounds } from "#domain/money.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { writeTable } from "#server/platform/tables/index.ts";
import { readLedgerNames } from "./ledger-names.ts";
import { listPayoutMovements } from "./payouts.queries.ts";
import { type BooksPeriod, readBookedLines } from "./read-books.ts";

const ACCOUNT_LABELS: Readonly<Record<LedgerAccount, string>> = {
  goods: "Goods",
  boxes: "Monthly boxes",
  services: "Services",
  delivery: "Delivery",
  discounts: "Discounts",
  refunds: "Refunds",
  "gift-cards": "Gift cards outstanding",
  "given-gift-cards": "Gift cards given away",
  "expired-gift-cards": "Expired gift cards",
  "moved-gift-cards": "Gift cards brought over",
  "paid-in-person": "Paid in person",
  "card-fees": "Card fees",
  disputes: "Disputed payments",
  vat: "VAT",
  "card-money": "Card provider balance",
};

/** The books of a period as a table. Refuses the same periods as `readBookedLines`. */
export async function writeBooks(
  { db }: Pick<Shop, "db">,
  { format, ...period }: BooksPeriod & { format: BooksFormat },
): Promise<{ fileName: string; csv: string }> {
  const isImported = format === "xero" || format === "quickbooks";
  const [headings = [], ...rows] =
    format === "payouts" ? await writePayouts(db, period) : await writeSales(db, { format, ...period });
  const csv = writeTable(isImported ? "import" : "spreadsheet", headings, rows);
  return { fileName: `books-${format}-${period.from}-${period.until}.csv`, csv };
}

async function writeSales(
  db: Reader,
  { format, ...period }: BooksPeriod & { format: Exclude<BooksFormat, "payouts"> },
): Promise<string[][]> {
  const { lines } = await readBookedLines(db, period);
  if (format === "lines") return writeLines(lines);
  return WRITERS[format](writeJournals(lines, period.by), (await readLedgerNames(db))[format]);
}

async function writePayouts(db: Reader, period: BooksPeriod): Promise<string[][]> {
  return [
    ["payout", "arrives", "status", "movement", "date", "kind", "order", "description", "amount", "fee", "net"],
    ...(await listPayoutMovements(db, period)).map(({ payout, movement, orderId }) => [
      payout.id,
      payout.arrivesOn,
      payout.status,
      movement.id,
      londonDay(movement.createdAt),
      movement.kind,
      orderId === null ? "" : String(orderId),
      movement.description,
      toPounds(movement.amount),
      toPounds(movement.fee),
      toPounds(pence(movement.amount - movement.fee)),
    ]),
  ];
}

function writeLines(lines: readonly BookedLine[]): string[][] {
  return [
    ["date", "document", "order", "account", "description", "gross", "net", "VAT"],
    ...lines.map(({ document, account, name, grossPence, netPence, vatPence }) => [
      document.issuedOn,
      document.reference,
      document.orderId === null ? "" : String(document.orderId),
      ACCOUNT_LABELS[account],
      name,
      toPounds(grossPence),
      toPounds(netPence),
      toPounds(vatPence),
    ]),
  ];
}

const WRITERS: Readonly<
  Record<"xero" | "quickbooks", (journals: readonly Journal[], names: LedgerNames["xero" | "quickbooks"]) => string[][]>
> = {
  /**
   * Source: "Import manual journals" in Xero's help. Debits are positive. Lines with the same narration and date form
   * one journal.
   */
  xero: (journals, names) => [
    ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
    ...journals.flatMap(({ period, on, entries }) =>
      entries.map(({ account, amountPence }) => [
        `Shop, ${period}`,
        britishDay(on),
        ACCOUNT_LABELS[account],
        names[account],
        // VAT has its own line, so the software must not calculate it from the other lines.
        "No VAT",
        toPounds(amountPence),
      ]),
    ),
  ],
  /** Source: "Import journal entries" in QuickBooks Online's help. */
  quickbooks: (journals, names) => [
    ["Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description"],
    ...journals.flatMap(({ period, on, entries }) =>
      entries.map(({ account, amountPence }) => [
        `SHOP-${period}`,
        britishDay(on),
        names[account],
        amountPence > 0 ? toPounds(amountPence) : "",
        amountPence < 0 ? toPounds(minus(amountPence)) : "",
        ACCOUNT_LABELS[account],
      ]),
    ),
  ],
};

function minus(amount: Pence): Pence {
  return pence(0 - amount);
}

/** Formats "2026-11-21" as "21/11/2026". */
function britishDay(day: string): string {
  return day.split("-").toReversed().join("/");
}
