import { useQuery } from "@tanstack/react-query";
import { TrendingDown, TrendingUp } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { MetaFunction } from "react-router";
import {
  type AdminFigures,
  FIGURE_RANGES,
  type FigureRange,
  getAdminFigures,
  getAdminStats,
} from "#contract/admin/admin-overview.ts";
import { getGiftCardsOwed } from "#contract/pricing/admin-pricing.ts";
import { parseNetPounds } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { TodoList } from "./todo-list.tsx";

const NUMBER = new Intl.NumberFormat("en-GB");

const FiguresCharts = lazy(() => import("./figures-charts.tsx"));

const RANGE_LABELS = { "30d": "30 days", "12m": "12 months" } satisfies Record<FigureRange, string>;

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Overview");

export default function OverviewPage() {
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Overview</h2>
      <TodoList />
      <ExampleTrader />
      <AdminCounters />
      <RecentOrders />
      <FiguresOverTime />
    </>
  );
}

/** Warning that the shop still has the example trader's details. Shown above the figures. */
function ExampleTrader() {
  if (!useShopMode()?.trader.isExample) return null;
  return (
    <div className="mt-4">
      <Alert tone="warning" title="The trader details are still the example details">
        Enter your own name and address before you sell anything: <TextLink to={adminPaths.settings}>Settings</TextLink>
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
      {data && (
        <>
          <PeriodComparison figures={data} />
          {isTable ? (
            <FiguresTable points={data.points} isMonthly={range === "12m"} />
          ) : (
            <Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
              <FiguresCharts points={data.points} isMonthly={range === "12m"} />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}

function Rates({ figures: { recurringRevenue, churnPercent } }: { figures: AdminFigures }) {
  return (
    <>
      <div>
        <dt className="text-sm text-ink-soft">Monthly recurring revenue</dt>
        <dd className="prices font-display text-2xl">
          <Price amount={recurringRevenue} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">Churn in 30 days</dt>
        <dd className="prices font-display text-2xl">{churnPercent === null ? "No data yet" : `${churnPercent}%`}</dd>
      </div>
    </>
  );
}

/** The last 30 days compared with the previous 30 days. */
function PeriodComparison({ figures }: { figures: AdminFigures }) {
  const { revenue, orders, subscribers } = figures.comparison;
  return (
    <section aria-labelledby="comparison" className="mt-4">
      <h4 id="comparison" className="font-medium">
        The last 30 days compared with the 30 before
      </h4>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-5">
        <Compared
          name="Revenue less refunds"
          last={parseNetPounds(revenue.last)}
          before={parseNetPounds(revenue.before)}
          show={(value) => <Price amount={value === "last" ? revenue.last : revenue.before} />}
        />
        <Compared name="Orders paid" {...orders} show={(value) => NUMBER.format(orders[value])} />
        <Compared name="Active subscribers" {...subscribers} show={(value) => NUMBER.format(subscribers[value])} />
        <Rates figures={figures} />
      </dl>
    </section>
  );
}

interface ComparedProps {
  name: string;
  last: number;
  before: number;
  show: (value: "last" | "before") => ReactNode;
}

function Compared({ name, last, before, show }: ComparedProps) {
  const Trend = last >= before ? TrendingUp : TrendingDown;
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="prices font-display text-2xl">{show("last")}</dd>
      <dd className="prices flex gap-x-1.5 text-sm text-ink-soft">
        {last !== before && <Trend aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />}
        <span>
          {changeLabel(last, before)} ({show("before")})
        </span>
      </dd>
    </div>
  );
}

/** Label of a figure's change from the previous period, in whole per cent, "12% more than before". */
export function changeLabel(last: number, before: number): string {
  if (last === before) return "the same as before";
  const word = last > before ? "more" : "less";
  if (before <= 0) return `${word} than before`;
  const percent = Math.round((Math.abs(last - before) / before) * 100);
  return percent === 0 ? `slightly ${word} than before` : `${percent}% ${word} than before`;
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
        <Counter name="Total Users" figure={data?.totalUsers} />
        <Counter name="Active Subscriptions" figure={data?.activeSubscriptions} />
        <Counter name="Monthly Revenue" hint="after refunds" figure={data && <Price amount={data.monthlyRevenue} />} />
        <Counter name="Total Orders" hint="including unpaid orders" figure={data?.totalOrders} />
      </dl>
      <GiftCardsOwed />
    </>
  );
}

/** The unspent balance of gift cards, if there is any. It becomes revenue when it is spent. */
function GiftCardsOwed() {
  const { data } = useQuery(apiQuery(getGiftCardsOwed, {}));
  if (!data || data.cards === 0) return null;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      You owe <Price amount={data.owed} /> on{" "}
      <TextLink to={adminPaths.giftCards}>
        {data.cards} gift {data.cards === 1 ? "card" : "cards"}
      </TextLink>
      . It becomes revenue once it is spent.
    </p>
  );
}

function Counter({ name, hint, figure }: { name: string; hint?: string; figure: ReactNode }) {
  return (
    <div className="border-line py-4 pr-4 odd:border-r even:pl-5 nth-[n+3]:border-t lg:border-r lg:pl-5 lg:first:pl-0 lg:last:border-r-0 lg:nth-[n+3]:border-t-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="prices font-display text-3xl">{figure ?? <Skeleton className="h-9 w-20" />}</dd>
      {hint && <dd className="text-sm text-ink-soft">{hint}</dd>}
    </div>
  );
}
