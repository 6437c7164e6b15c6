import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InputOf } from "#contract/call.ts";
import { listPayouts, type Payouts } from "#contract/finance/admin-books.ts";
import { formatPounds, parseNetPounds, sumPence } from "#domain/money.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

type Payout = Payouts["payouts"][number];

const PARTS = [
  { part: "payments", label: "Payments" },
  { part: "refunds", label: "Refunds" },
  { part: "disputes", label: "Disputes" },
  { part: "fees", label: "Fees" },
  { part: "other", label: "Other" },
] as const;

const STATUSES: Readonly<Record<Payout["status"], { label: string; tone: BadgeTone }>> = {
  "on-its-way": { label: "On its way", tone: "neutral" },
  paid: { label: "Paid", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

/**
 * The card provider's payouts with their transactions, and differences between the provider's records and the shop's.
 */
export function PayoutsSection({ period: { from, until } }: { period: InputOf<typeof listPayouts> }) {
  const { data, isError, refetch } = useQuery(apiQuery(listPayouts, { from, until }, { keepsPrevious: true }));
  return (
    <section aria-labelledby="books-payouts" className="mt-12 border-t border-line-strong pt-6">
      <h3 id="books-payouts" className="text-xl">
        Payouts to your bank
      </h3>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        Copied from the card provider every morning. Each payout is a line on your bank statement. Record it as a
        transfer from the card provider's account.
      </p>
      {isError && !data ? (
        <LoadError title="The payouts could not be loaded" onRetry={() => void refetch()}>
          <p>Try again in a moment.</p>
        </LoadError>
      ) : data ? (
        <>
          <Disagreements payouts={data} />
          {data.payouts.length === 0 ? (
            <p className="mt-4 text-ink-soft">No payouts in this period.</p>
          ) : (
            <PayoutsTable payouts={data.payouts} />
          )}
          <p className="mt-4 max-w-[65ch]">
            The card provider has reported that it holds <Price amount={data.held} /> for you now.{" "}
            <span className="text-ink-soft">
              “Paid by card, after fees” above differs: it also counts payments of the period that the provider has not
              reported yet, and leaves payouts out.
            </span>
          </p>
        </>
      ) : (
        <Spinner label="Loading the payouts" />
      )}
    </section>
  );
}

function Disagreements({ payouts: { payouts, unknownThere, unknownHere } }: { payouts: Payouts }) {
  const unexplained = payouts.filter(({ parts }) => parts && Number(parts.unexplained) !== 0);
  if (unexplained.length + unknownThere.length + unknownHere.length === 0) return null;
  return (
    <div className="mt-4">
      <Alert tone="warning" title="Compare these with the card provider">
        {unknownThere.length > 0 && (
          <Differences title={`${sumLabel(unknownThere)} not reported by the card provider`}>
            {unknownThere.map(({ orderId, paidOn, amount }) => (
              <li key={orderId}>
                <AdminLink to={adminPaths.order(orderId)}>#{orderId}</AdminLink> · <Day on={paidOn} /> ·{" "}
                <Price amount={amount} />
              </li>
            ))}
          </Differences>
        )}
        {unknownHere.length > 0 && (
          <Differences title={`${sumLabel(unknownHere)} at the card provider, without an order here`}>
            {unknownHere.map(({ paymentId, takenOn, amount }) => (
              <li key={paymentId} className="wrap-anywhere">
                {paymentId} · <Day on={takenOn} /> · <Price amount={amount} />
              </li>
            ))}
          </Differences>
        )}
        {unexplained.length > 0 && (
          <ul className="space-y-1">
            {unexplained.map(({ id, arrivesOn, parts }) => (
              <li key={id}>
                In the payout of <Day on={arrivesOn} />, <Price amount={parts?.unexplained ?? "0.00"} /> does not appear
                in any of its lines.
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function Differences({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FoldedPart title={title} mustOpen={false} titleClassName="prices">
      <ul className="prices space-y-1 pb-2">{children}</ul>
    </FoldedPart>
  );
}

/** Number and sum of payments: "8 payments, £346.89". */
function sumLabel(payments: readonly { amount: string }[]): string {
  const sum = formatPounds(sumPence(payments.map(({ amount }) => parseNetPounds(amount))));
  return `${payments.length} ${payments.length === 1 ? "payment" : "payments"}, ${sum},`;
}

function PayoutsTable({ payouts }: { payouts: readonly Payout[] }) {
  const shown = PARTS.filter(
    ({ part }) =>
      part === "payments" || part === "fees" || payouts.some(({ parts }) => parts && Number(parts[part]) !== 0),
  );
  return (
    <div className="mt-4">
      <Table label="Payouts" className="text-[0.9375rem]">
        <thead>
          <tr>
            <Th>Arrives</Th>
            <Th>Status</Th>
            {shown.map(({ part, label }) => (
              <Th key={part} className="text-right">
                {label}
              </Th>
            ))}
            <Th className="text-right">Payout</Th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ id, arrivesOn, status, amount, parts }) => (
            <Tr key={id}>
              <Td className="whitespace-nowrap">
                <Day on={arrivesOn} />
              </Td>
              <Td>
                <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
              </Td>
              {shown.map(({ part }) => (
                <Td key={part} className="text-right">
                  {parts ? <Price amount={parts[part]} /> : <span className="text-ink-soft">Pending</span>}
                </Td>
              ))}
              <Td className="text-right font-medium">
                <Price amount={amount} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
