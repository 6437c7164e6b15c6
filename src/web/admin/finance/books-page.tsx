import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import type { InputOf } from "#contract/call.ts";
import { type Books, type BooksFormat, downloadBooks, getBooks } from "#contract/finance/admin-books.ts";
import { londonDay } from "#domain/calendar.ts";
import { LEDGER_ACCOUNTS, type LedgerAccount } from "#domain/finance/bookkeeping.ts";
import { formatPounds, parseNetPounds, pence, sumPence, toPounds } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { DetailsLine } from "#web/admin/kit/details-part.tsx";
import { downloadFile } from "#web/admin/kit/files.tsx";
import { FilterSelect } from "#web/admin/kit/list-toolbar.tsx";
import { PeriodFields, ReadyPeriods, readPeriodError } from "#web/admin/kit/period-fields.tsx";
import { type Period, readDay } from "#web/admin/kit/ready-periods.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { pointName } from "#web/admin/overview/figures-table.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { ACCOUNT_LABELS, LedgerNamesForm } from "./ledger-names-form.tsx";
import { PayoutsSection } from "./payouts-section.tsx";

/**
 * Accounts that always have a column, because traders look for them. Other accounts have a column only if they have
 * entries.
 */
const ALWAYS: ReadonlySet<LedgerAccount> = new Set([
  "goods",
  "boxes",
  "delivery",
  "refunds",
  "card-fees",
  "card-money",
]);

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Books");

const BY = [
  { value: "month", label: "Month" },
  { value: "day", label: "Day" },
] as const;

const FILES: readonly { value: BooksFormat; label: string }[] = [
  { value: "lines", label: "Every line (CSV)" },
  { value: "xero", label: "Journals for Xero" },
  { value: "quickbooks", label: "Journals for QuickBooks" },
  { value: "payouts", label: "Payouts, line by line (CSV)" },
];

/** Maximum number of journal lines that Xero accepts in one file. */
const XERO_LINES_MAX = 300;

type BooksPeriod = Required<InputOf<typeof getBooks>>;

/** Invoices and refunds, for the merchant's own books. */
export default function BooksPage() {
  const may = usePermitted();
  const url = useUrlState();
  const period = readPeriod(url.read("from"), url.read("until"), url.readOneOf("by", ["day", "month"]));
  const writePeriod = (changed: Partial<Period>) => url.write({ ...changed });
  const { data, isError, error, refetch } = useQuery(apiQuery(getBooks, period, { keepsPrevious: true }));
  const journalLines = data?.journals.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  const periodError = readPeriodError(error);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">Books</h2>
        {data && data.journals.length > 0 && <BooksFiles period={period} />}
      </div>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Invoices and credit notes by document date (London time), and the card fees that have been reported.
      </p>
      <ReadyPeriods period={period} onChange={writePeriod} />
      <PeriodFields period={period} onChange={writePeriod} error={periodError}>
        <FilterSelect label="Group by" options={BY} value={period.by} onChange={(by) => url.write({ by })} />
      </PeriodFields>
      {periodError && !data ? null : isError && !data ? (
        <LoadError title="The books could not be loaded" onRetry={() => void refetch()}>
          <p>{refusalReason(error) || "Try again in a moment."}</p>
        </LoadError>
      ) : data ? (
        <>
          {data.differences.length > 0 && (
            <Alert tone="danger" title="Some documents do not add up">
              <ul>
                {data.differences.map(({ reference, amount, booked }) => (
                  <li key={reference}>
                    {reference}: {formatPounds(parseNetPounds(amount))} on the document,{" "}
                    {formatPounds(parseNetPounds(booked))} in the accounts.
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {data.journals.length === 0 ? (
            <p className="py-12 text-ink-soft">Nothing was booked in this period.</p>
          ) : (
            <>
              <BooksTable books={data} by={period.by} />
              {journalLines > XERO_LINES_MAX && (
                <p className="mt-3 max-w-[65ch] text-ink-soft">
                  These journals have {journalLines} lines, but Xero accepts {XERO_LINES_MAX} in one file. Choose fewer
                  days, or group them by month.
                </p>
              )}
            </>
          )}
          <PayoutsSection period={period} />
          {may("settings") && <LedgerNamesForm names={data.names} />}
        </>
      ) : (
        <Spinner label="Loading the books" />
      )}
    </>
  );
}

/** Downloads the period as one of the files. */
function BooksFiles({ period }: { period: BooksPeriod }) {
  const [format, setFormat] = useState<BooksFormat>("lines");
  const { mutate, isPending } = useAdminMutation({
    call: () => downloadFile(downloadBooks, { ...period, format }),
    stales: [],
    failure: "Failed to create the file",
    reason: refusalReason,
  });
  return (
    <div className="flex items-center gap-3 max-sm:w-full">
      <Select
        aria-label="File"
        className="max-sm:min-w-0 max-sm:flex-1"
        options={FILES}
        value={format}
        onChange={(event) => setFormat(FILES.find(({ value }) => value === event.currentTarget.value)?.value ?? format)}
      />
      <Button
        variant="secondary"
        className="min-h-12"
        isBusy={isPending}
        busyLabel="Writing..."
        onClick={() => mutate()}
      >
        Download
      </Button>
    </div>
  );
}

/**
 * Reads the period from the address. Defaults to the current month up to today if the address contains no valid day.
 */
function readPeriod(
  from: string | undefined,
  until: string | undefined,
  by: BooksPeriod["by"] | undefined,
): BooksPeriod {
  const today = londonDay(new Date());
  return {
    from: readDay(from) ?? `${today.slice(0, 7)}-01`,
    until: readDay(until) ?? today,
    by: by ?? "month",
  };
}

/** The income of each day or month by account, newest first. Several rows have totals in the footer. */
function BooksTable({ books: { journals, isVatRegistered }, by }: { books: Books; by: "day" | "month" }) {
  const named = new Set(journals.flatMap(({ entries }) => entries.map(({ account }) => account)));
  const accounts = LEDGER_ACCOUNTS.filter(
    (account) => named.has(account) || ALWAYS.has(account) || (isVatRegistered && account === "vat"),
  );
  // The total of a single row would repeat it.
  const hasTotal = journals.length > 1;
  const periodName = (period: string) => pointName(by === "day" ? period : `${period}-01`, by === "month");
  return (
    <div className="mt-6">
      <div className="space-y-5 sm:hidden">
        {[
          ...journals.toReversed().map((journal) => ({ name: periodName(journal.period), of: [journal] })),
          ...(hasTotal ? [{ name: "Total", of: journals }] : []),
        ].map(({ name, of }) => (
          <section key={name} aria-label={name} className="border-t border-line pt-3 text-[0.9375rem]">
            <h3 className="prices font-medium">{name}</h3>
            <dl className="mt-1 space-y-1">
              {accounts.map((account) => (
                <DetailsLine key={account} name={ACCOUNT_LABELS[account]} text={<Amount of={of} account={account} />} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="max-sm:hidden">
        <Table label="The books" className="text-[0.9375rem]">
          <thead>
            <tr>
              <Th className="align-bottom">{by === "day" ? "Day" : "Month"}</Th>
              {accounts.map((account) => (
                <Th key={account} className="text-right align-bottom sm:whitespace-normal">
                  {ACCOUNT_LABELS[account]}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {journals.toReversed().map((journal) => (
              <Tr key={journal.period}>
                <Td className="prices whitespace-nowrap">{periodName(journal.period)}</Td>
                {accounts.map((account) => (
                  <Td key={account} className="text-right">
                    <Amount of={[journal]} account={account} />
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
          {hasTotal && (
            <tfoot>
              <tr className="border-t border-line-strong font-medium">
                <Td>Total</Td>
                {accounts.map((account) => (
                  <Td key={account} className="text-right">
                    <Amount of={journals} account={account} />
                  </Td>
                ))}
              </tr>
            </tfoot>
          )}
        </Table>
      </div>
    </div>
  );
}

/** Amount of an account. Card fees come from the provider, so that no fee beside card payments means "not reported". */
function Amount({ of, account }: { of: Books["journals"]; account: LedgerAccount }) {
  const amount = amountOf(of, account);
  if (account === "card-fees" && amount === "0.00" && amountOf(of, "card-money") !== "0.00") {
    return <span className="text-sm whitespace-nowrap text-ink-soft">Not reported yet</span>;
  }
  return <Price amount={amount} />;
}

/** Formats the amount of an account. Sales are shown as positive, although the ledger records them as credits. */
function amountOf(journals: Books["journals"], account: LedgerAccount): string {
  const amounts = journals.flatMap(({ entries }) =>
    entries.filter((entry) => entry.account === account).map(({ amount }) => parseNetPounds(amount)),
  );
  const sum = sumPence(amounts);
  return toPounds(account === "card-money" ? sum : pence(0 - sum));
}
