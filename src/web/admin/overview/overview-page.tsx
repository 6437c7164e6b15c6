import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { MetaFunction } from "react-router";
import { FIGURE_RANGES, type FigureRange, getAdminFigures, getAdminStats } from "#contract/admin/admin-overview.ts";
import { getGiftCardsOwed } from "#contract/pricing/admin-pricing.ts";
import { formatCount } from "#domain/format-count.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { ForYou } from "./for-you.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { TodoList } from "./todo-list.tsx";

const FiguresCharts = lazy(() => import("./figures-charts.tsx"));

const RANGE_LABELS = { "30d": "30 days", "12m": "12 months" } satisfies Record<FigureRange, string>;

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Overview");

export default function OverviewPage() {
  const may = usePermitted();
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Overview</h2>
      <TodoList />
      <ForYou />
      {may("figures") && <AdminCounters />}
      {may("settings") && <ExampleTrader />}
      {may("orders.view") && <RecentOrders />}
      {may("figures") && <FiguresOverTime />}
    </>
  );
}

/** Warning that the shop still has the example trader's details. */
function ExampleTrader() {
  if (!useShopMode()?.trader.isExample) return null;
  return (
    <div className="mt-4">
      <Alert tone="warning">
        The trader details are examples. Enter your own in <AdminLink to={adminPaths.settings}>Settings</AdminLink>{" "}
        before you sell.
      </Alert>
    </div>
  );
}

/** Revenue, orders and subscribers over time, as charts or as a table. */
function FiguresOverTime() {
  const url = useUrlState();
  const range = url.readOneOf("range", FIGURE_RANGES) ?? "30d";
  const [isTable, setTable] = useState(false);
  const { data, isError } = useQuery(apiQuery(getAdminFigures, { range }));
  return (
    <section aria-labelledby="figures" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="figures" className="text-2xl">
          Over time
        </h3>
        <div className="flex flex-wrap gap-2">
          {FIGURE_RANGES.map((value) => (
            <Button
              key={value}
              size="small"
              variant={value === range ? "primary" : "secondary"}
              aria-pressed={value === range}
              onClick={() => url.write({ range: value })}
            >
              {RANGE_LABELS[value]}
            </Button>
          ))}
          <Button size="small" variant="secondary" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? "Show as charts" : "Show as a table"}
          </Button>
        </div>
      </div>
      {isError && <Alert tone="danger">The figures could not be loaded. Reload the page.</Alert>}
      {!data && !isError && <Skeleton className="mt-4 h-96 w-full" />}
      {data &&
        (isTable ? (
          <FiguresTable points={data.points} isMonthly={range === "12m"} />
        ) : (
          <Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
            <FiguresCharts figures={data} isMonthly={range === "12m"} />
          </Suspense>
        ))}
    </section>
  );
}

/** The four figures of the overview. */
export function AdminCounters() {
  const { data, isError } = useQuery(apiQuery(getAdminStats, {}));
  if (isError) {
    return (
      <div className="mt-6">
        <Alert tone="danger">The counters could not be loaded. Reload the page.</Alert>
      </div>
    );
  }
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 border-y border-line-strong lg:grid-cols-4">
        <Counter
          name="Total Users"
          to={adminPaths.customers}
          {...(data?.customers === undefined ? {} : { hint: usersHint(data.totalUsers, data.customers) })}
          figure={data?.totalUsers}
        />
        <Counter
          name="Active Subscriptions"
          to={`${adminPaths.subscriptions}?status=active`}
          figure={data?.activeSubscriptions}
        />
        <Counter
          name="Monthly Revenue"
          to={adminPaths.sales}
          hint="since the 1st, after refunds"
          figure={data && <Price amount={data.monthlyRevenue} />}
        />
        <Counter name="Total Orders" to={adminPaths.orders} hint="including unpaid orders" figure={data?.totalOrders} />
      </dl>
      <GiftCardsOwed />
    </>
  );
}

/** Number of users in the list of customers, which leaves out the administrator. */
function usersHint(totalUsers: number, customers: number): string {
  const label = `${formatCount(customers)} ${customers === 1 ? "customer" : "customers"}`;
  const staff = totalUsers - customers;
  if (staff > 1) return `${label} and ${formatCount(staff)} staff`;
  return staff === 1 ? `${label} and the administrator` : label;
}

/** The unspent balance of gift cards, if there is any. It becomes revenue when it is spent. */
function GiftCardsOwed() {
  const { data } = useQuery(apiQuery(getGiftCardsOwed, {}));
  if (!data || data.cards === 0) return null;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      You owe <Price amount={data.owed} /> on{" "}
      <AdminLink to={adminPaths.giftCards}>
        {data.cards} gift {data.cards === 1 ? "card" : "cards"}
      </AdminLink>
      . It becomes revenue once it is spent.
    </p>
  );
}

interface CounterProps {
  name: string;
  /** Page that lists what is counted. */
  to: string;
  hint?: string;
  figure: ReactNode;
}

function Counter({ name, to, hint, figure }: CounterProps) {
  return (
    <div className="border-line py-4 pr-4 odd:border-r even:pl-5 nth-[n+3]:border-t lg:border-r lg:pl-5 lg:first:pl-0 lg:last:border-r-0 lg:nth-[n+3]:border-t-0">
      <dt className="text-sm text-ink-soft">
        <AdminLink to={to}>{name}</AdminLink>
      </dt>
      <dd className="prices font-display text-3xl">{figure ?? <Skeleton className="h-9 w-20" />}</dd>
      {hint && <dd className="text-sm text-ink-soft">{hint}</dd>}
    </div>
  );
}
