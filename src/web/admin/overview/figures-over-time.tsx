import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type AdminFigures, FIGURE_RANGES, type FigureRange } from "#contract/admin-overview.ts";
import { figuresQuery } from "#web/admin/admin-queries.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { PeriodComparison } from "./period-comparison.tsx";

const FiguresCharts = lazy(() => import("./figures-charts.tsx"));

const RANGE_LABELS = { "30d": "30 days", "12m": "12 months" } satisfies Record<FigureRange, string>;

/** Revenue, orders and subscribers over time: drawn, or as the table that the drawing is made of. */
export function FiguresOverTime() {
  const url = useUrlState();
  const range = url.readOneOf("range", FIGURE_RANGES) ?? "30d";
  const [isTable, setTable] = useState(false);
  const { data, isError } = useQuery(figuresQuery(range));
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
      {isError && <Alert tone="danger">The figures could not be read. Please reload the page.</Alert>}
      {!data && !isError && <Skeleton className="mt-4 h-96 w-full" />}
      {data && (
        <>
          <PeriodComparison comparison={data.comparison} />
          <Rates figures={data} />
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
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
      <div>
        <dt className="text-sm text-ink-soft">Recurring revenue a month</dt>
        <dd className="prices font-display text-2xl">
          <Price amount={recurringRevenue} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">Churn in 30 days</dt>
        <dd className="prices font-display text-2xl">{churnPercent === null ? "No figure yet" : `${churnPercent}%`}</dd>
      </div>
    </dl>
  );
}
