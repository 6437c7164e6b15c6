import { useState } from "react";
import { type AdminOrderDetails, addOrderNote, getAdminOrder, tagOrder } from "#contract/orders/admin-orders.ts";
import type { OrderParcel } from "#contract/orders/admin-parcels.ts";
import { parcelReference, trackingLink } from "#domain/orders/parcels.ts";
import { sumLabel } from "#domain/pricing/order-sums.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink, ROW_LINK } from "#web/admin/kit/admin-link.tsx";
import { DetailDialog } from "#web/admin/kit/detail-dialog.tsx";
import { DetailsFact, DetailsLine, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { NoteList, Notes } from "#web/admin/kit/notes.tsx";
import { Tags } from "#web/admin/kit/tags.tsx";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { OrderChanges } from "./order-changes.tsx";
import { useOrderDocument } from "./order-documents.tsx";
import { ORDER_TYPE_LABELS } from "./order-labels.ts";
import { OrderPeople } from "./order-people.tsx";
import { OrderReturns } from "./order-returns.tsx";
import { OrderStatusMarks } from "./order-status-marks.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { HOLD_LABELS, STATE_LABELS, STATE_TONES } from "./parcels/parcel-labels.ts";
import { TelephonePayment } from "./telephone/telephone-payment.tsx";

const STATES = {
  due: "requested, but the card provider has not responded yet",
  pending: "on its way",
  succeeded: "",
  failed: "refused by the card provider",
} satisfies Record<Refund["status"], string>;

/** One order with all its records. */
export function OrderDetails({ order }: { order: AdminOrderDetails }) {
  const may = usePermitted();
  const canChange = may("orders.change");
  // The number is shown once, with its parcel if there is one.
  const isOnParcel = order.parcels.some(({ trackingNumber }) => trackingNumber === order.trackingNumber);
  const ownNumber = isOnParcel ? null : order.trackingNumber;
  return (
    <div className="space-y-6 text-[0.9375rem]">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <DetailsFact className="col-span-2" name="Status" text={<OrderStatusMarks order={order} />} />
        <DetailsFact name="Amount" text={<Price amount={order.total} />} />
        <DetailsFact name="Date" text={<Day on={londonDayOf(order.created)} />} />
      </dl>
      {canChange && <TelephonePayment key={`payment${order.id}`} order={order} />}
      <OrderPeople order={order} />
      <div className="flex flex-wrap gap-3 [&>form]:w-full [&>section]:w-full">
        <Tags
          key={`tags${order.id}`}
          about="order"
          tags={order.tags}
          canChange={canChange}
          save={(tags) => callApi(tagOrder, { orderId: String(order.id), tags })}
        />
        <OrderNotes key={`notes${order.id}`} order={order} canAdd={canChange} />
      </div>
      <DetailsPart title="Items">
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                {item.productName}
                {item.isSubscription && <Badge tone="accent">Subscription Item</Badge>}
              </span>
              <span className="prices flex shrink-0 items-baseline gap-x-4">
                <span className={item.quantity > 1 ? "text-ink-soft" : ""}>
                  {item.quantity} × <Price amount={item.productPrice} />
                </span>
                {item.quantity > 1 && <Price amount={item.total} />}
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
      {(order.stripePaymentIntentId || ownNumber || order.invoiceNumber) && (
        <dl className="space-y-1 border-t border-line pt-4">
          {order.invoiceNumber && <DetailsLine name="Invoice" text={order.invoiceNumber} />}
          {order.stripePaymentIntentId && <DetailsLine name="Payment number" text={order.stripePaymentIntentId} />}
          {ownNumber && <DetailsLine name="Tracking number" text={<TrackingLink number={ownNumber} />} />}
        </dl>
      )}
      <OrderDocuments order={order} />
      {may("returns") && <OrderReturns key={`returns${order.version}`} order={order} />}
      <DetailsPart title="Timeline">
        <OrderTimeline order={order} />
      </DetailsPart>
      {(canChange || may("orders.refund")) && <OrderChanges key={order.id} order={order} />}
    </div>
  );
}

/**
 * Notes of an order. They are shown above the items, because they may contain packing instructions. The form opens on
 * request.
 */
function OrderNotes({ order: { id, notes }, canAdd }: { order: AdminOrderDetails; canAdd: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const heading = notes.length > 0 || isAdding;
  const body = isAdding ? (
    <Notes about="order" notes={notes} addNote={(text) => callApi(addOrderNote, { orderId: String(id), text })} />
  ) : (
    <>
      <NoteList notes={notes} />
      {canAdd && (
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          Add note
        </Button>
      )}
    </>
  );
  return heading ? <DetailsPart title="Notes">{body}</DetailsPart> : body;
}

/** Sums of an order. Delivery is the charged amount. The subtotal is the products' price before any discount. */
function OrderSums({ order }: { order: AdminOrderDetails }) {
  return (
    <dl className="space-y-1">
      <DetailsLine name="Type" text={ORDER_TYPE_LABELS[order.type]} />
      {order.sums.map(({ kind, amount }) => {
        const name = sumLabel(kind, "dashboard", { ...order, isGiftCard: order.type === "gift_card" });
        return name && <DetailsLine key={kind} name={name} text={<Price amount={amount} />} />;
      })}
      <DetailsLine name="Total" text={<Price amount={order.total} />} isTotal />
      {order.giftCardAmount !== "0.00" && (
        <>
          <DetailsLine name="Paid by gift card" text={<Price amount={order.giftCardAmount} />} />
          {order.amount !== "0.00" && <DetailsLine name="Paid by bank card" text={<Price amount={order.amount} />} />}
        </>
      )}
      {order.paidInPerson !== null && <DetailsLine name="Paid in person" text={order.paidInPerson} />}
      <RefundSums order={order} />
    </dl>
  );
}

function TrackingLink({ number }: { number: string }) {
  return (
    <a href={trackingLink(number)} rel="noreferrer" className="underline underline-offset-4">
      {number}
    </a>
  );
}

/** Documents of one order. */
function OrderDocuments({ order }: { order: AdminOrderDetails }) {
  const invoices = useOrderDocument(order.id, "invoices");
  const labels = useOrderDocument(order.id, "labels");
  const slips = useOrderDocument(order.id, "slips");
  const may = usePermitted();
  const isSent = may("parcels") && order.isPaid && order.status !== "cancelled";
  if (!order.invoiceNumber && !isSent) return null;
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">Documents</legend>
      {order.invoiceNumber && (
        <Button variant="secondary" size="small" isBusy={invoices.isPending} onClick={() => invoices.mutate()}>
          Invoice (PDF)
        </Button>
      )}
      {isSent && (
        <>
          <Button variant="secondary" size="small" isBusy={labels.isPending} onClick={() => labels.mutate()}>
            Label (PDF)
          </Button>
          <Button variant="secondary" size="small" isBusy={slips.isPending} onClick={() => slips.mutate()}>
            Packing slip (PDF)
          </Button>
        </>
      )}
    </fieldset>
  );
}

type Refund = AdminOrderDetails["refunds"][number];

/** The refunded amount of an order, and the amount that the shop keeps. */
function RefundSums({ order }: { order: AdminOrderDetails }) {
  if (order.refunds.length === 0) return null;
  return (
    <>
      <DetailsLine name="Refunded" text={<Price amount={`-${order.refunded}`} />} />
      <DetailsLine name="Net paid" text={<Price amount={order.net} />} isTotal />
    </>
  );
}

/** Each refund with its credit note. */
function RefundsMade({ order }: { order: AdminOrderDetails }) {
  const download = useOrderDocument(order.id, "invoices");
  if (order.refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="mt-3 space-y-2 text-sm">
      {order.refunds.map(({ id, amount, reason, status, created, creditNoteNumber }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words">
            <Day on={londonDayOf(created)} />: <Price amount={amount} />, {reason}
            {STATES[status] && <span className="text-danger"> ({STATES[status]})</span>}
          </span>
          {creditNoteNumber && (
            <Button variant="quiet" size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
              <span>
                {creditNoteNumber}
                <span className="sr-only">, the invoice with its credit note</span> (PDF)
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The parcels of an order, each with its state and a link to its row. */
function OrderParcels({ orderId, parcels }: { orderId: number; parcels: readonly OrderParcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <DetailsPart title="Parcels">
      <ul className="divide-y divide-line">
        {parcels.map((parcel) => (
          <ParcelLine key={parcel.id} orderId={orderId} parcel={parcel} />
        ))}
      </ul>
    </DetailsPart>
  );
}

function ParcelLine({ orderId, parcel }: { orderId: number; parcel: OrderParcel }) {
  const { state, dueOn, sendFrom, holdReason, trackingNumber, isGift, needsNewLabel } = parcel;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <ParcelName orderId={orderId} parcel={parcel} />
      <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
      {isGift && <Badge tone="outline">Gift</Badge>}
      {needsNewLabel && <Badge tone="warning">New label needed</Badge>}
      {state === "held" && holdReason && <span className="text-ink-soft">{HOLD_LABELS[holdReason]}</span>}
      {(state === "to-pack" || state === "packed") && (
        <span className="text-ink-soft">
          leaves{" "}
          {sendFrom !== null && sendFrom !== dueOn && (
            <>
              from <Day on={sendFrom} />{" "}
            </>
          )}
          {sendFrom === dueOn ? "on" : "by"} <Day on={dueOn} />
        </span>
      )}
      {trackingNumber && (
        <span className="prices ml-auto break-all">
          <TrackingLink number={trackingNumber} />
        </span>
      )}
    </li>
  );
}

/** Name of a parcel, linked to its row. */
function ParcelName({ orderId, parcel }: { orderId: number; parcel: OrderParcel }) {
  const { id, kind, boxId, list } = parcel;
  const reference = parcelReference({ id, kind, orderId, boxId });
  return (
    <AdminLink
      to={`${adminPaths.parcels}?show=${list}&search=${reference}`}
      className={`prices font-medium ${ROW_LINK}`}
    >
      {reference}
    </AdminLink>
  );
}

/** Dialog for the order in the address (`?order=`). `listedIds` are the listed orders in display order. */
export function OrderDetailsDialog({ listedIds }: { listedIds: readonly number[] }) {
  return (
    <DetailDialog
      param="order"
      title={(orderId) => `Order #${orderId}`}
      noun="order"
      call={getAdminOrder}
      input={(orderId) => ({ orderId })}
      hasToast
      hasFoot
      listedIds={listedIds}
    >
      {(order) => <OrderDetails order={order} />}
    </DetailDialog>
  );
}
