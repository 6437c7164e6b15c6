import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import type { OrderSumKind } from "#domain/order-sums.ts";
import { trackingLink } from "#domain/tracking.ts";
import { DetailsFact, DetailsLine, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { OrderChanges } from "./order-changes.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { ORDER_TYPE_LABELS } from "./order-labels.ts";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderPeople } from "./order-people.tsx";
import { OrderReturns } from "./order-returns.tsx";
import { OrderStatusMarks } from "./order-status-marks.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { RefundSums, RefundsMade } from "./refunds-made.tsx";

/** One order with all that is written down about it. */
export function OrderDetails({ order }: { order: AdminOrderDetails }) {
  return (
    <div className="space-y-6 text-[0.9375rem]">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:justify-between">
        <DetailsFact name="Order" text={`#${order.id}`} />
        <DetailsFact name="Status" text={<OrderStatusMarks order={order} />} />
        <DetailsFact name="Amount" text={<Price amount={order.total} />} />
        <DetailsFact name="Date" text={<Day on={londonDayOf(order.created)} />} />
      </dl>
      <OrderPeople order={order} />
      <DetailsPart title="Items">
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                {item.productName}
                {item.isSubscription && <Badge tone="accent">Subscription Item</Badge>}
              </span>
              <span className="prices shrink-0">
                {item.quantity} × <Price amount={item.productPrice} />
              </span>
            </li>
          ))}
        </ul>
      </DetailsPart>
      <OrderParcels orderId={order.id} parcels={order.parcels} />
      <DetailsPart title="Summary">
        <OrderSums order={order} />
        <RefundsMade order={order} />
      </DetailsPart>
      {(order.stripePaymentIntentId || order.trackingNumber || order.invoiceNumber) && (
        <dl className="space-y-1 border-t border-line pt-4">
          {order.invoiceNumber && <DetailsLine name="Invoice" text={order.invoiceNumber} />}
          {order.stripePaymentIntentId && <DetailsLine name="Payment intent" text={order.stripePaymentIntentId} />}
          {order.trackingNumber && (
            <DetailsLine name="Tracking number" text={<TrackingLink number={order.trackingNumber} />} />
          )}
        </dl>
      )}
      <OrderDocuments order={order} />
      <OrderChanges key={order.id} order={order} />
      <OrderReturns key={`returns${order.version}`} order={order} />
      <DetailsPart title="Timeline">
        <OrderTimeline order={order} />
      </DetailsPart>
    </div>
  );
}

/** Delivery is what was charged; the subtotal is what the goods cost before any discount. */
function OrderSums({ order }: { order: AdminOrderDetails }) {
  return (
    <dl className="space-y-1">
      <DetailsLine name="Type" text={ORDER_TYPE_LABELS[order.type]} />
      {order.sums.map(({ kind, amount }) => {
        const name = SUM_NAMES[kind](order);
        return name && <DetailsLine key={kind} name={name} text={<Price amount={amount} />} />;
      })}
      <DetailsLine name="Total" text={<Price amount={order.total} />} isTotal />
      {order.giftCardAmount !== "0.00" && (
        <>
          <DetailsLine name="Paid by gift card" text={<Price amount={order.giftCardAmount} />} />
          {order.amount !== "0.00" && <DetailsLine name="Paid by bank card" text={<Price amount={order.amount} />} />}
        </>
      )}
      <RefundSums order={order} />
    </dl>
  );
}

/** The label of each sum; null for one that needs no line. */
const SUM_NAMES = {
  products: () => "Subtotal",
  discount: ({ discountCode }) => (discountCode ? `Discount (${discountCode})` : "Discount"),
  delivery: ({ type }) => (type === "gift_card" ? null : "Delivery"),
  services: () => "Services",
} satisfies Record<OrderSumKind, (order: AdminOrderDetails) => string | null>;

function TrackingLink({ number }: { number: string }) {
  return (
    <a href={trackingLink(number)} rel="noreferrer" className="underline underline-offset-4">
      {number}
    </a>
  );
}
