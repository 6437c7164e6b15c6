import { type ReactNode, useId } from "react";
import type { AdminOrder, AdminOrderDetails } from "#contract/admin-orders.ts";
import { parsePounds, pence, toPounds } from "#domain/money.ts";
import { trackingLink } from "#domain/tracking.ts";
import { customerName } from "#web/admin/customer-name.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { OrderChanges } from "./order-changes.tsx";
import { OrderStatusMarks } from "./order-status.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { ORDER_TYPE_WORDS } from "./order-type-words.ts";

/** One order as the ledger knows it. */
export function OrderDetails({ order }: { order: AdminOrderDetails }) {
  return (
    <div className="space-y-6 text-[0.9375rem]">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:justify-between">
        <Fact name="Order" words={`#${order.id}`} />
        <Fact name="Status" words={<OrderStatusMarks order={order} />} />
        <Fact name="Amount" words={<Price amount={order.amount} />} />
        <Fact name="Date" words={<Day on={londonDayOf(order.created)} />} />
      </dl>
      <div className="grid gap-6 sm:grid-cols-2">
        <Part title="Customer">
          <p>{customerName(order)}</p>
          <p className="break-words text-ink-soft">{order.userEmail}</p>
        </Part>
        <Part title="Delivery Address">
          <address className="whitespace-pre-line not-italic">{addressLines(order)}</address>
        </Part>
      </div>
      <Part title="Items">
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
      </Part>
      <Part title="Summary">
        <OrderSums order={order} />
      </Part>
      {(order.stripePaymentIntentId || order.trackingNumber || order.invoiceNumber) && (
        <dl className="space-y-1 border-t border-line pt-4">
          {order.invoiceNumber && <Line name="Invoice" words={order.invoiceNumber} />}
          {order.stripePaymentIntentId && <Line name="Payment intent" words={order.stripePaymentIntentId} />}
          {order.trackingNumber && (
            <Line name="Tracking number" words={<TrackingLink number={order.trackingNumber} />} />
          )}
        </dl>
      )}
      <OrderChanges key={order.version} order={order} />
      <Part title="Timeline">
        <OrderTimeline events={order.timeline} />
      </Part>
    </div>
  );
}

/** Delivery is what was charged; the subtotal is what the goods cost before any discount. */
function OrderSums({ order }: { order: AdminOrder }) {
  const discount = parsePounds(order.discountAmount);
  const subtotal = pence(parsePounds(order.amount) - parsePounds(order.deliveryAmount) + discount);
  return (
    <dl className="space-y-1">
      <Line name="Type" words={ORDER_TYPE_WORDS[order.type]} />
      <Line name="Subtotal" words={<Price amount={toPounds(subtotal)} />} />
      {discount > 0 && (
        <Line
          name="Discount"
          words={
            <>
              -<Price amount={order.discountAmount} />
            </>
          }
        />
      )}
      <Line name="Delivery" words={<Price amount={order.deliveryAmount} />} />
      <Line name="Total" words={<Price amount={order.amount} />} isTotal />
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <h3 id={titleId} className="mb-2 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Fact({ name, words }: { name: string; words: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="prices font-medium">{words}</dd>
    </div>
  );
}

function Line({ name, words, isTotal }: { name: string; words: ReactNode; isTotal?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-6 ${isTotal ? "border-t border-line pt-1 font-medium" : ""}`}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="prices break-all">{words}</dd>
    </div>
  );
}

function TrackingLink({ number }: { number: string }) {
  return (
    <a href={trackingLink(number)} rel="noreferrer" className="underline underline-offset-4">
      {number}
    </a>
  );
}

function addressLines(order: AdminOrder): string {
  return [order.deliveryLine1, order.deliveryLine2, order.deliveryCity, order.deliveryPostcode]
    .filter((line) => line.trim() !== "")
    .join("\n");
}
