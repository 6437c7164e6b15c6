import { TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type { AdminFigures } from "#contract/admin-overview.ts";
import { parseNetPounds } from "#domain/money.ts";
import { Price } from "#web/ui/price.tsx";
import { changeLabel } from "./change-label.ts";

const NUMBER = new Intl.NumberFormat("en-GB");

/** The last 30 days beside the 30 before. */
export function PeriodComparison({ comparison }: Pick<AdminFigures, "comparison">) {
  const { revenue, orders, subscribers } = comparison;
  return (
    <section aria-labelledby="comparison" className="mt-4">
      <h4 id="comparison" className="font-medium">
        The last 30 days beside the 30 before
      </h4>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Compared
          name="Revenue, refunds taken off"
          last={parseNetPounds(revenue.last)}
          before={parseNetPounds(revenue.before)}
          show={(value) => <Price amount={value === "last" ? revenue.last : revenue.before} />}
        />
        <Compared name="Orders paid" {...orders} show={(value) => NUMBER.format(orders[value])} />
        <Compared
          name="Subscribers, now and 30 days ago"
          {...subscribers}
          show={(value) => NUMBER.format(subscribers[value])}
        />
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
      <dd className="prices flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
        {last !== before && <Trend aria-hidden size={16} strokeWidth={1.75} />}
        <span>
          {changeLabel(last, before)} ({show("before")})
        </span>
      </dd>
    </div>
  );
}
