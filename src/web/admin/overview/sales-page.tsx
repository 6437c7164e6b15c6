import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import { downloadSales, getSales, type Sales } from "#contract/admin/admin-sales.ts";
import { addDays, londonDay } from "#domain/calendar.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { CsvButton } from "#web/admin/kit/files.tsx";
import { FilterSelect } from "#web/admin/kit/list-toolbar.tsx";
import { PeriodFields, ReadyPeriods, readPeriodError } from "#web/admin/kit/period-fields.tsx";
import { PlanOf } from "#web/admin/kit/plan-of.tsx";
import { lengthOf, type Period, periodBefore, readDay } from "#web/admin/kit/ready-periods.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { Day } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Sales");

const BY = [
  { value: "product", label: "Product" },
  { value: "day", label: "Day" },
] as const;

const DAYS = 30;

/** Units and prices sold in a period, by product and by day. */
export default function SalesPage() {
  const url = useUrlState();
  const by = url.readOneOf("by", ["product", "day"] as const) ?? "product";
  const until = readDay(url.read("until")) ?? londonDay(new Date());
  const from = readDay(url.read("from")) ?? addDays(until, 1 - DAYS);
  const period = { from, until };
  const writePeriod = (changed: Partial<Period>) => url.write({ ...changed });
  const before = periodBefore(period);
  const { data: salesBefore } = useQuery(apiQuery(getSales, before, { keepsPrevious: true }));
  const { data, isError, error, refetch } = useQuery(apiQuery(getSales, period, { keepsPrevious: true }));
  const periodError = readPeriodError(error);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">Sales</h2>
        <CsvButton call={downloadSales} input={{ ...period, by }} />
      </div>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Paid orders by the day of payment (London time). Sales are prices after discounts, before delivery and refunds.
      </p>
      <ReadyPeriods period={period} onChange={writePeriod} />
      <PeriodFields period={period} onChange={writePeriod} error={periodError}>
        <FilterSelect label="Group by" options={BY} value={by} onChange={(chosen) => url.write({ by: chosen })} />
      </PeriodFields>
      {periodError ? null : isError ? (
        <LoadError title="The sales could not be loaded" onRetry={() => void refetch()}>
          <p>{refusalReason(error) || "Try again in a moment."}</p>
        </LoadError>
      ) : !data ? (
        <Spinner label="Loading sales" />
      ) : data.total.units === 0 ? (
        <div className="py-12">
          <p className="text-ink-soft">Nothing was sold in this period.</p>
          <GiftCardsSold of={data.giftCards} />
        </div>
      ) : (
        <>
          {before && salesBefore && <Comparison total={data.total} before={{ ...before, total: salesBefore.total }} />}
          <GiftCardsSold of={data.giftCards} />
          <SalesTable sales={data} by={by} />
        </>
      )}
    </>
  );
}

function Comparison({ total, before }: { total: Sales["total"]; before: Period & Pick<Sales, "total"> }) {
  return (
    <p role="status" className="prices mt-4">
      <strong className="font-medium">
        {ordersLabel(total.orders)}, <Price amount={total.sales} />.
      </strong>{" "}
      <span className="text-ink-soft">
        {lengthLabel(before)} before (<Day on={before.from} isShort /> to <Day on={before.until} isShort />
        ): {ordersLabel(before.total.orders)}, <Price amount={before.total.sales} />.
      </span>
    </p>
  );
}

function lengthLabel(period: Period): string {
  const days = lengthOf(period);
  return days === 1 ? "The day" : `The ${days} days`;
}

function GiftCardsSold({ of: { units, refundedUnits, sales } }: { of: Sales["giftCards"] }) {
  if (units === 0) return null;
  return (
    <p className="prices mt-1 text-ink-soft">
      {units === 1 ? "1 gift card" : `${units} gift cards`} for <Price amount={sales} />
      {refundedUnits > 0 && `, ${refundedUnits} refunded`}. What a gift card pays for counts as a sale when it is spent.
    </p>
  );
}

function ordersLabel(orders: number): string {
  return `${orders} ${orders === 1 ? "order" : "orders"}`;
}

type Counted = Pick<Sales["total"], "units" | "refundedUnits" | "sales">;

function SalesTable({ sales: { products, days, total }, by }: { sales: Sales; by: "product" | "day" }) {
  const hasRefunds = total.refundedUnits > 0;
  return (
    <div className="mt-5">
      <Table label={by === "product" ? "Sales by product, best sellers first" : "Sales by day"}>
        <thead>
          <tr>
            <Th>{by === "product" ? "Product" : "Day"}</Th>
            {by === "day" && <Th className="text-right">Orders</Th>}
            <Th className="text-right">Units</Th>
            {hasRefunds && <Th className={REFUNDED}>Units refunded</Th>}
            <Th className="text-right">Sales</Th>
          </tr>
        </thead>
        <tbody>
          {by === "product"
            ? products.map(({ productId, name, ...counted }) => (
                <Tr key={productId ?? name}>
                  <Td>
                    {productId === null ? name : <AdminLink to={adminPaths.product(productId)}>{name}</AdminLink>}
                    <PlanOf productId={productId} />
                    <RefundedNote of={counted} />
                  </Td>
                  <Figures of={counted} hasRefunds={hasRefunds} />
                </Tr>
              ))
            : days.map(({ on, orders, ...counted }) => (
                <Tr key={on}>
                  <Td>
                    <Day on={on} />
                    <RefundedNote of={counted} />
                  </Td>
                  <Td className="prices text-right">{orders}</Td>
                  <Figures of={counted} hasRefunds={hasRefunds} />
                </Tr>
              ))}
          <Tr className="border-t border-line-strong font-medium">
            <Td>
              Total
              <RefundedNote of={total} />
            </Td>
            {by === "day" && <Td className="prices text-right">{total.orders}</Td>}
            <Figures of={total} hasRefunds={hasRefunds} />
          </Tr>
        </tbody>
      </Table>
    </div>
  );
}

/** The column of refunded units. A phone shows them under the name. */
const REFUNDED = "prices text-right max-sm:hidden";

function RefundedNote({ of: { refundedUnits } }: { of: Counted }) {
  if (refundedUnits === 0) return null;
  return <span className="prices block text-sm font-normal text-ink-soft sm:hidden">{refundedUnits} refunded</span>;
}

function Figures({ of: { units, refundedUnits, sales }, hasRefunds }: { of: Counted; hasRefunds: boolean }) {
  return (
    <>
      <Td className="prices text-right">{units}</Td>
      {hasRefunds && <Td className={REFUNDED}>{refundedUnits}</Td>}
      <Td className="text-right">
        <Price amount={sales} />
      </Td>
    </>
  );
}
