import type { BooksFormat, LedgerNames } from "#contract/admin-books.ts";
import { type BookedLine, type Journal, type LedgerAccount, writeJournals } from "#domain/bookkeeping.ts";
import { documentNumber } from "#domain/invoices.ts";
import { type Pence, pence, toPounds } from "#domain/money.ts";
import { writeCell } from "#server/catalogue/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readLedgerNames } from "./ledger-names.ts";
import { type BooksPeriod, readBookedLines } from "./read-books.ts";

const ACCOUNT_WORDS: Readonly<Record<LedgerAccount, string>> = {
  goods: "Goods",
  boxes: "Monthly boxes",
  delivery: "Delivery",
  discounts: "Discounts",
  refunds: "Refunds",
  "gift-cards": "Gift cards outstanding",
  vat: "VAT",
  "card-money": "Money with the card provider",
};

/** A period of the books as a table. Refuses as `readBookedLines` does. */
export async function writeBooks(
  { db }: Pick<Shop, "db">,
  { format, ...period }: BooksPeriod & { format: BooksFormat },
): Promise<{ fileName: string; csv: string }> {
  const { stringify } = await import("csv-stringify/sync");
  const { lines } = await readBookedLines(db, period);
  const rows =
    format === "lines"
      ? writeLines(lines)
      : WRITERS[format](writeJournals(lines, period.by), (await readLedgerNames(db))[format]);
  // Xero and QuickBooks take a mark before the first heading for part of its name.
  const csv = stringify(rows, { record_delimiter: "windows", bom: format === "lines" });
  return { fileName: `books-${format}-${period.from}-${period.until}.csv`, csv };
}

function writeLines(lines: readonly BookedLine[]): string[][] {
  return [
    ["date", "document", "order", "account", "description", "gross", "net", "VAT"],
    ...lines.map(({ document, account, name, grossPence, netPence, vatPence }) => [
      document.issuedOn,
      documentNumber(document.kind, document.number),
      String(document.orderId),
      ACCOUNT_WORDS[account],
      writeCell(name),
      toPounds(grossPence),
      toPounds(netPence),
      toPounds(vatPence),
    ]),
  ];
}

const WRITERS: Readonly<
  Record<
    Exclude<BooksFormat, "lines">,
    (journals: readonly Journal[], names: LedgerNames["xero" | "quickbooks"]) => string[][]
  >
> = {
  /** "Import manual journals" of Xero's help: a debit is above zero; lines of one narration and date are one journal. */
  xero: (journals, names) => [
    ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
    ...journals.flatMap(({ period, on, entries }) =>
      entries.map(({ account, amountPence }) => [
        `Shop, ${period}`,
        britishDay(on),
        ACCOUNT_WORDS[account],
        names[account],
        // The VAT is a line of its own: none is to be reckoned out of the others.
        "No VAT",
        toPounds(amountPence),
      ]),
    ),
  ],
  /** "Import journal entries" of QuickBooks Online's help. */
  quickbooks: (journals, names) => [
    ["Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description"],
    ...journals.flatMap(({ period, on, entries }) =>
      entries.map(({ account, amountPence }) => [
        `SHOP-${period}`,
        britishDay(on),
        names[account],
        amountPence > 0 ? toPounds(amountPence) : "",
        amountPence < 0 ? toPounds(minus(amountPence)) : "",
        ACCOUNT_WORDS[account],
      ]),
    ),
  ],
};

function minus(amount: Pence): Pence {
  return pence(0 - amount);
}

/** "2026-11-21" is "21/11/2026". */
function britishDay(day: string): string {
  return day.split("-").toReversed().join("/");
}
