import type { OrderDetails, OrderSummary } from "#contract/orders.ts";
import { trackingLink } from "#domain/tracking.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";

/** Where an order is, and when to expect it. */
export function OrderProgress({ details: { order, boxes, goodsDispatchBy, goodsArrival } }: { details: OrderDetails }) {
  const isUnderWay = order.status === "paid" || order.status === "processing";
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatusBadge status={order.status} />
        <span className="text-ink-soft">
          Ordered on <Day on={londonDayOf(order.createdAt)} />
        </span>
      </p>
      {isUnderWay && goodsDispatchBy && (
        <p>
          Leaves us by <Day on={goodsDispatchBy} />
          {goodsArrival && (
            <>
              , with you between <Day on={goodsArrival.from} /> and <Day on={goodsArrival.to} />
            </>
          )}
          .
        </p>
      )}
      {isUnderWay &&
        boxes.map((box) => (
          <p key={`${box.productName} ${box.firstDispatchOn}`}>
            {box.productName}: first box on <Day on={box.firstDispatchOn} />.
          </p>
        ))}
      {order.trackingNumber && <TrackingLine trackingNumber={order.trackingNumber} />}
    </div>
  );
}

/** The number of a parcel, leading to where the post tells of it. */
export function TrackingLine({ trackingNumber }: { trackingNumber: NonNullable<OrderSummary["trackingNumber"]> }) {
  return (
    <p>
      Tracking number{" "}
      <a
        href={trackingLink(trackingNumber)}
        target="_blank"
        rel="noreferrer"
        className="prices font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        {trackingNumber}
        <span className="sr-only"> (Royal Mail, opens in a new tab)</span>
      </a>
    </p>
  );
}
