import { useQuery } from "@tanstack/react-query";
import { pastOrdersQuery } from "#web/app/queries.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { BuyAgainButton } from "./order-list.tsx";
import { PastTotal, pastItemsText } from "./past-total.tsx";

/** Orders of the customer at an earlier shop. Nothing is shown without any. */
export function PastOrders() {
  const { data } = useQuery(pastOrdersQuery);
  if (!data || data.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="text-xl">From our earlier shop</h3>
      <ul>
        {data.map((order) => (
          <li key={order.id} className="border-b border-line py-4 last:border-b-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h4 className="min-w-0 wrap-anywhere">Order #{order.number}</h4>
              <PastTotal order={order} />
            </div>
            <p className="mt-1 wrap-anywhere text-ink-soft">
              <Day on={londonDayOf(order.placedAt)} />
              {order.status && `, ${order.status}`}
            </p>
            <p className="mt-1 mb-2 wrap-anywhere">{pastItemsText(order)}</p>
            <BuyAgainButton
              number={order.number}
              products={order.items.flatMap(({ productId, name, quantity }) =>
                productId === null ? [] : [{ productId, productName: name, quantity }],
              )}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
