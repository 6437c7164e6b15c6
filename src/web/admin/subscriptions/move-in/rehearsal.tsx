import { useQuery } from "@tanstack/react-query";
import {
  exportRehearsal,
  type MoveRehearsal,
  rehearseMove,
  type SubscriptionMove,
} from "#contract/subscriptions/admin-subscription-moves.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { boxMonthOf, isoDay } from "#domain/iso-day.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { CsvButton } from "#web/admin/kit/files.tsx";
import { Day } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { MoveStateBadge } from "./move-rows.tsx";

/** Charges of the next three months, at the other shop and here. */
export function Rehearsal({ view }: { view: SubscriptionMove }) {
  const { data, isError, refetch } = useQuery(apiQuery(rehearseMove, {}));
  if (isError && !data) {
    return (
      <LoadError title="The rehearsal could not be loaded" onRetry={() => void refetch()}>
        <p>Try again in a moment.</p>
      </LoadError>
    );
  }
  if (!data) return <Spinner label="Loading the rehearsal" />;
  return (
    <>
      <p className="max-w-[65ch] text-ink-soft">
        Charges from <Day on={data.from} /> to <Day on={data.until} />, if every payment succeeds and nobody changes
        anything.
        {view.switchedOffOn === null &&
          " Choose the day on which the other shop is switched off, so that it stops there."}
      </p>
      {data.months.length > 0 && (
        <ul className="mt-3 space-y-1">
          {data.months.map(({ month, charges, amount }) => (
            <li key={month}>
              {formatMonth(boxMonthOf(isoDay(`${month}-01`)))}: {charges === 1 ? "one charge" : `${charges} charges`}{" "}
              here, <Price amount={amount} />
            </li>
          ))}
        </ul>
      )}
      {data.rows.length === 0 ? (
        <p className="mt-3">No subscription can come yet. Choose the plans first.</p>
      ) : (
        <RehearsedRows rehearsal={data} />
      )}
    </>
  );
}

function RehearsedRows({ rehearsal: { rows, rowCount } }: { rehearsal: MoveRehearsal }) {
  return (
    <>
      <div className="mt-4">
        <Table label="Charges of the next three months">
          <thead>
            <tr>
              <Th>Customer</Th>
              <Th>State</Th>
              <Th>Other shop charges</Th>
              <Th>Charged here</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, name, state, there, here }) => (
              <Tr key={line}>
                <Td className="wrap-anywhere">{name}</Td>
                <Td>
                  <MoveStateBadge state={state} />
                </Td>
                <Td>
                  <Charges charges={there} />
                </Td>
                <Td>
                  <Charges charges={here} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {rowCount > rows.length && (
        <p className="mt-3">
          The first {rows.length} of {rowCount} subscriptions. The table as CSV has all.
        </p>
      )}
      <div className="mt-4">
        <CsvButton call={exportRehearsal} input={{}} label="Export the rehearsal" />
      </div>
    </>
  );
}

function Charges({ charges }: { charges: MoveRehearsal["rows"][number]["here"] }) {
  if (charges.length === 0) return "–";
  return (
    <ul className="space-y-1">
      {charges.map(({ on, amount }) => (
        <li key={on} className="whitespace-nowrap">
          <Day on={on} isShort />: <Price amount={amount} />
        </li>
      ))}
    </ul>
  );
}
