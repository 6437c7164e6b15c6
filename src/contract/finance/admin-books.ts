import { endpoint } from "#contract/endpoint.ts";
import { day, netPounds, pounds, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { LEDGER_ACCOUNTS } from "#domain/finance/bookkeeping.ts";

/** Days that one file or page may span: a financial year. */
export const BOOKS_DAYS_MAX = 366;
const BOOKS_FORMATS = ["lines", "xero", "quickbooks", "payouts"] as const;
export type BooksFormat = (typeof BOOKS_FORMATS)[number];

const period = {
  /** London days, both counted in. */
  from: day,
  until: day,
  by: z.enum(["day", "month"]).default("month"),
};

const accountNames = (length: number) =>
  z.object(
    Object.fromEntries(
      LEDGER_ACCOUNTS.map((account) => [account, requiredLine(length, "Every account needs a name")]),
    ) as Record<(typeof LEDGER_ACCOUNTS)[number], ReturnType<typeof requiredLine>>,
  );

/** What the merchant's own books call each account. */
export const ledgerNames = z.object({
  /** Codes of the chart of accounts. */
  xero: accountNames(10),
  /** Names, "Parent:Child" for one inside another. */
  quickbooks: accountNames(100),
});
export type LedgerNames = z.output<typeof ledgerNames>;

const books = z.object({
  isVatRegistered: z.boolean(),
  names: ledgerNames,
  /** Documents whose parts are not the money that they say they bring. None, unless a row was changed by hand. */
  differences: z.array(
    z.object({ reference: z.string(), orderId: rowId.nullable(), amount: netPounds, booked: netPounds }),
  ),
  journals: z.array(
    z.object({
      /** A day, "2026-11-21", or a month, "2026-11". */
      period: z.string(),
      /** Above zero is a debit. Together they are zero. */
      entries: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), amount: netPounds })),
    }),
  ),
});
export type Books = z.output<typeof books>;

export const getBooks = endpoint({
  method: "GET",
  path: "/api/admin/books",
  access: "admin",
  summary: "What was invoiced and credited in a period, as journals by day or month",
  input: z.object(period),
  output: books,
});

const payouts = z.object({
  /** By the day on which the bank has them, the newest first. */
  payouts: z.array(
    z.object({
      id: z.string(),
      arrivesOn: day,
      status: z.enum(["on-its-way", "paid", "failed"]),
      amount: netPounds,
      /** Null while the provider does not tell what it is made of. Together they are the amount less `unexplained`. */
      parts: z
        .object({
          payments: netPounds,
          refunds: netPounds,
          disputes: netPounds,
          fees: netPounds,
          other: netPounds,
          unexplained: netPounds,
        })
        .nullable(),
    }),
  ),
  /** What the provider holds by what it told: taken, less what went back, was kept or paid out. */
  held: netPounds,
  /** Paid here some days ago, and in no movement of the provider's. */
  unknownThere: z.array(z.object({ orderId: rowId, paidOn: day, amount: pounds })),
  /** Taken there some days ago, and not known here. */
  unknownHere: z.array(z.object({ paymentId: z.string(), takenOn: day, amount: netPounds })),
});
export type Payouts = z.output<typeof payouts>;

export const listPayouts = endpoint({
  method: "GET",
  path: "/api/admin/payouts",
  access: "admin",
  summary: "What the card provider has sent to the bank in a period, what it is made of, and what does not agree",
  input: z.object({ from: day, until: day }),
  output: payouts,
});

export const downloadBooks = endpoint({
  method: "GET",
  path: "/api/admin/books/{format}",
  access: "admin",
  needsRecentAuth: true,
  summary:
    "As CSV: every line with its VAT, journals as Xero and QuickBooks Online import them, or what payouts are made of",
  input: z.object({ ...period, format: z.enum(BOOKS_FORMATS) }),
  output: z.string(),
});

export const nameLedger = endpoint({
  method: "PUT",
  path: "/api/admin/books/names",
  access: "admin",
  needsRecentAuth: true,
  summary: "Say what the accounts are called in the merchant's own books",
  input: ledgerNames,
  output: ledgerNames,
});
