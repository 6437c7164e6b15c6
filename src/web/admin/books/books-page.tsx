import type { MetaFunction } from "react-router";
import type { BooksFormat } from "#contract/admin-books.ts";
import { isoDay, londonDay } from "#domain/calendar.ts";
import { formatPounds, parseNetPounds } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import type { BooksPeriod } from "#web/admin/admin-queries.ts";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { BooksTable } from "./books-table.tsx";
import { LedgerNamesForm } from "./ledger-names-form.tsx";
import { PayoutsSection } from "./payouts-section.tsx";
import { useBooks, useDownloadBooks } from "./use-books.ts";

export const meta: MetaFunction = () => adminMeta("Books");

const BY = [
  { value: "month", label: "By month" },
  { value: "day", label: "By day" },
] as const;

const FILES: readonly { format: BooksFormat; label: string }[] = [
  { format: "lines", label: "Every line (CSV)" },
  { format: "xero", label: "Journals for Xero" },
  { format: "quickbooks", label: "Journals for QuickBooks" },
  { format: "payouts", label: "Payouts, line by line (CSV)" },
];

/** More journal lines than this Xero does not take in one file. */
const XERO_LINES_MAX = 300;

/** What was invoiced and given back, for the merchant's own books. */
export default function BooksPage() {
  const url = useUrlState();
  const period = readPeriod(url.read("from"), url.read("until"), url.readOneOf("by", ["day", "month"]));
  const { data, isError, error, refetch } = useBooks(period);
  const { mutate: download, isPending, variables: asked } = useDownloadBooks(period);
  const { fail } = useAdminToast();
  const journalLines = data?.journals.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Books</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        What you have invoiced and credited, by the day on the paper, London time, and what the card provider kept as
        its fee. For your accountant, and for the books you keep elsewhere.
      </p>
      <div className="mt-4 grid grid-cols-2 items-end gap-3 *:min-w-0 sm:flex sm:flex-wrap">
        {(["from", "until"] as const).map((name) => (
          <TextField
            key={name}
            id={`books-${name}`}
            label={name === "from" ? "From" : "Until"}
            type="date"
            value={period[name]}
            onChange={(event) => url.write({ [name]: event.currentTarget.value })}
          />
        ))}
        <FilterSelect label="Together" options={BY} value={period.by} onChange={(by) => url.write({ by })} />
      </div>
      {isError && !data ? (
        <LoadError title="The books could not be read" onRetry={() => void refetch()}>
          <p>{refusalReason(error) || "Please try again in a moment."}</p>
        </LoadError>
      ) : data ? (
        <>
          {data.differences.length > 0 && (
            <Alert tone="danger" title="Some documents do not add up">
              <ul>
                {data.differences.map(({ reference, amount, booked }) => (
                  <li key={reference}>
                    {reference}: {formatPounds(parseNetPounds(amount))} by the document,{" "}
                    {formatPounds(parseNetPounds(booked))} in the accounts.
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {data.journals.length === 0 ? (
            <p className="py-12 text-ink-soft">Nothing was booked in this time.</p>
          ) : (
            <>
              <BooksTable books={data} by={period.by} />
              <div className="mt-5 flex flex-wrap gap-3">
                {FILES.map(({ format, label }) => (
                  <Button
                    key={format}
                    variant="secondary"
                    isBusy={isPending && asked === format}
                    busyLabel="Writing..."
                    onClick={() =>
                      !isPending &&
                      download(format, {
                        onError: (refused) => fail(refusalReason(refused) || "Failed to write the file"),
                      })
                    }
                  >
                    {label}
                  </Button>
                ))}
              </div>
              {journalLines > XERO_LINES_MAX && (
                <p className="mt-3 text-ink-soft">
                  These journals have {journalLines} lines, and Xero takes {XERO_LINES_MAX} in one file: choose fewer
                  days, or put them together by month.
                </p>
              )}
            </>
          )}
          <PayoutsSection period={period} />
          <LedgerNamesForm names={data.names} />
        </>
      ) : (
        <Spinner label="Loading the books" />
      )}
    </>
  );
}

/** The month so far, where the address says nothing that is a day. */
function readPeriod(
  from: string | undefined,
  until: string | undefined,
  by: BooksPeriod["by"] | undefined,
): BooksPeriod {
  const today = londonDay(new Date());
  return { from: dayOr(from, isoDay(`${today.slice(0, 7)}-01`)), until: dayOr(until, today), by: by ?? "month" };
}

function dayOr(text: string | undefined, otherwise: string): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : otherwise;
}
