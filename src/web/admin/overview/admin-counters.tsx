import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { giftCardsOwedQuery, statsQuery } from "#web/admin/admin-queries.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Price } from "#web/ui/price.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** The four figures of the overview. */
export function AdminCounters() {
  const { data, isError } = useQuery(statsQuery);
  if (isError) {
    return (
      <div className="mt-6">
        <Alert tone="danger">The counters could not be read. Please reload the page.</Alert>
      </div>
    );
  }
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 border-y border-line-strong lg:grid-cols-4">
        <Counter name="Total Users" figure={data?.totalUsers} />
        <Counter name="Active Subscriptions" figure={data?.activeSubscriptions} />
        <Counter
          name="Monthly Revenue"
          hint="refunds taken off"
          figure={data && <Price amount={data.monthlyRevenue} />}
        />
        <Counter name="Total Orders" hint="all that were begun, unpaid ones too" figure={data?.totalOrders} />
      </dl>
      <GiftCardsOwed />
    </>
  );
}

/** What is owed on gift cards, where any is: it is no revenue until it is spent. */
function GiftCardsOwed() {
  const { data } = useQuery(giftCardsOwedQuery);
  if (!data || data.cards === 0) return null;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      You owe <Price amount={data.owed} /> on{" "}
      <TextLink to={adminPaths.giftCards}>
        {data.cards} gift {data.cards === 1 ? "card" : "cards"}
      </TextLink>
      : revenue once it is spent.
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
