import { endpoint } from "#contract/endpoint.ts";
import { day, netPounds, pounds, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { LEDGER_ACCOUNTS } from "#domain/finance/bookkeeping.ts";

/** Maximum days in one file or page. Covers a financial year. */
export const BOOKS_DAYS_MAX = 366;
const BOOKS_FORMATS = ["lines", "xero", "quickbooks", "payouts"] as const;
export type BooksFormat = (typeof BOOKS_FORMATS)[number];

const period = {
  /** London days, both inclusive. */
  from: day,
  until: day,
  by: z.enum(["day", "month"]).default("month"),
};

const accountNames = (length: number) =>
  z.object(
    Object.fromEntries(
      LEDGER_ACCOUNTS.map((account) => [account, requiredLine(length, "Account name is required")]),
    ) as Record<(typeof LEDGER_ACCOUNTS)[number], ReturnType<typeof requiredLine>>,
  );

/** Names of the accounts in the merchant's own bookkeeping software. */
export const ledgerNames = z.object({
  /** Account codes from Xero's chart of accounts. */
  xero: accountNames(10),
  /** Account names in QuickBooks, "Parent:Child" for a subaccount. */
  quickbooks: accountNames(100),
});
export type LedgerNames = z.output<typeof ledgerNames>;

const books = z.object({
  isVatRegistered: z.boolean(),
  names: ledgerNames,
  /** Documents whose parts do not add up to their amount. Empty unless a row was changed by hand. */
  differences: z.array(
    z.object({ reference: z.string(), orderId: rowId.nullable(), amount: netPounds, booked: netPounds }),
  ),
  journals: z.array(
    z.object({
      /** A day, "2026-11-21", or a month, "2026-11". */
      period: z.string(),
      /** Debits are positive. The sum is zero. */
      entries: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), amount: netPounds })),
    }),
  ),
});
export type Books = z.output<typeof books>;

export const getBooks = endpoint({
  method: "GET",
  path: "/api/admin/books",
  access: "admin",
  permission: "books",
  summary: "Get the invoices and credit notes of a period as daily or monthly journals",
  input: z.object(period),
  output: books,
});

const payouts = z.object({
  /** Payouts by the day of arrival at the bank, newest first. */
  payouts: z.array(
    z.object({
      id: z.string(),
      arrivesOn: day,
      status: z.enum(["on-its-way", "paid", "failed"]),
      amount: netPounds,
      /** Null until the provider lists the payout's contents. The parts sum to the amount less `unexplained`. */
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
  /** Balance that the provider reports: payments less refunds, fees and payouts. */
  held: netPounds,
  /** Payments recorded in the shop some days ago that the provider does not list. */
  unknownThere: z.array(z.object({ orderId: rowId, paidOn: day, amount: pounds })),
  /** Payments that the provider took some days ago and that the shop has not recorded. */
  unknownHere: z.array(z.object({ paymentId: z.string(), takenOn: day, amount: netPounds })),
});
export type Payouts = z.output<typeof payouts>;

export const listPayouts = endpoint({
  method: "GET",
  path: "/api/admin/payouts",
  access: "admin",
  permission: "books",
  summary: "List payouts of a period with their transactions and differences",
  input: z.object({ from: day, until: day }),
  output: payouts,
});

export const downloadBooks = endpoint({
  method: "GET",
  path: "/api/admin/books/{format}",
  access: "admin",
  permission: "books",
  needsRecentAuth: true,
  summary: "Export as CSV: all lines with VAT, journals for Xero or QuickBooks Online, or payout transactions",
  input: z.object({ ...period, format: z.enum(BOOKS_FORMATS) }),
  output: z.string(),
});

export const nameLedger = endpoint({
  method: "PUT",
  path: "/api/admin/books/names",
  access: "admin",
  permission: "settings",
  needsRecentAuth: true,
  summary: "Set the ledger account names",
  input: ledgerNames,
  output: ledgerNames,
});
