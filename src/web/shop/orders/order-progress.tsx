import type { ReactNode } from "react";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { TrackingLine } from "./tracking-line.tsx";

const STATE_LABELS = {
  planned: (parcel) => (
    <>
      Leaves on <Day on={parcel.leavesOn} />.
    </>
  ),
  "to-pack": (parcel) => <>Being packed. {leaves(parcel)}</>,
  packed: (parcel) => <>Packed. {leaves(parcel)}</>,
  sent: ({ sentOn, leavesOn, arrives }) =>
    arrives ? (
      <>
        On its way since <Day on={sentOn ?? leavesOn} />, expected between <Day on={arrives.from} /> and{" "}
        <Day on={arrives.to} />.
      </>
    ) : (
      <>
        Sent on <Day on={sentOn ?? leavesOn} />.
      </>
    ),
  held: () => "We are checking this parcel and will write to you.",
  stopped: () => "This parcel will not be sent.",
} satisfies Record<Parcel["state"], (parcel: Parcel) => ReactNode>;

/** Status of an order and its expected delivery. */
export function OrderProgress({ details: { order, parcels, present } }: { details: OrderDetails }) {
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatusBadge status={order.status} />
        <span className="text-ink-soft">
          Ordered on <Day on={londonDayOf(order.createdAt)} />
        </span>
      </p>
      {present && <Present present={present} />}
      <OrderParcels parcels={parcels} />
    </div>
  );
}

/** Recipient, message and day of a present. An order found by its number shows only the day. */
function Present({ present: { to, message, notBefore } }: { present: NonNullable<OrderDetails["present"]> }) {
  return (
    <div className="wrap-anywhere">
      <p>
        A present{to.length > 0 && ` for ${to.join(", ")}`}
        {notBefore && (
          <>
            , not before <Day on={notBefore} />
          </>
        )}
        .
      </p>
      {message && <p className="mt-1 font-display text-lg whitespace-pre-line italic">{message}</p>}
    </div>
  );
}

type Parcel = OrderDetails["parcels"][number];

/** Parcels of an order with their status. */
function OrderParcels({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <ul aria-label="Parcels" className="divide-y divide-line border-y border-line">
      {parcels.map((parcel) => (
        <li key={parcel.boxId ?? `${parcel.kind}${parcel.leavesOn}${contents(parcel)}`} className="space-y-1 py-4">
          <p className="font-display text-xl wrap-anywhere">
            {parcel.boxName ?? (parcel.kind === "replacement" ? "Your replacement" : "Your products")}
          </p>
          <p>{STATE_LABELS[parcel.state](parcel)}</p>
          {parcel.trackingNumber && <TrackingLine trackingNumber={parcel.trackingNumber} />}
          {holdsMoreThanItsName(parcel) && <p className="wrap-anywhere text-ink-soft">{contents(parcel)}</p>}
        </li>
      ))}
    </ul>
  );
}

/**
 * True if the items of the parcel are known. False for a box that is not filled yet, whose only item is its own name.
 */
function holdsMoreThanItsName({ items, boxName }: Parcel): boolean {
  return items.some(({ name }) => name !== boxName);
}

function contents({ items }: Parcel): string {
  return items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", ");
}

function leaves({ kind, leavesOn, arrives }: Parcel): ReactNode {
  return (
    <>
      {kind === "box" ? "Leaves on" : "Leaves us by"} <Day on={leavesOn} />
      {arrives && (
        <>
          , expected between <Day on={arrives.from} /> and <Day on={arrives.to} />
        </>
      )}
      .
    </>
  );
}
