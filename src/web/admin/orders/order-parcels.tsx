import { Link } from "react-router";
import type { OrderParcel } from "#contract/admin-parcels.ts";
import { parcelReference } from "#domain/parcels.ts";
import { trackingLink } from "#domain/tracking.ts";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { HOLD_LABELS, STATE_LABELS, STATE_TONES } from "#web/admin/parcels/parcel-labels.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";

/** The parcels of an order, each where it is and leading to its row. */
export function OrderParcels({ orderId, parcels }: { orderId: number; parcels: readonly OrderParcel[] }) {
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
  const { state, dueOn, holdReason, trackingNumber, isGift } = parcel;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <ParcelName orderId={orderId} parcel={parcel} />
      <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
      {isGift && <Badge tone="outline">Gift</Badge>}
      {state === "held" && holdReason && <span className="text-ink-soft">{HOLD_LABELS[holdReason]}</span>}
      {(state === "to-pack" || state === "packed") && (
        <span className="text-ink-soft">
          leaves by <Day on={dueOn} />
        </span>
      )}
      {trackingNumber && (
        <a
          href={trackingLink(trackingNumber)}
          rel="noreferrer"
          className="prices ml-auto break-all underline underline-offset-4"
        >
          {trackingNumber}
        </a>
      )}
    </li>
  );
}

/** To its row; one that is not to be sent is in no list. */
function ParcelName({ orderId, parcel }: { orderId: number; parcel: OrderParcel }) {
  const { id, kind, boxId, list } = parcel;
  const reference = parcelReference({ id, kind, orderId, boxId });
  if (!list) return <span className="prices font-medium">{reference}</span>;
  return (
    <Link
      to={`${adminPaths.parcels}?show=${list}&search=${reference}`}
      className="prices font-medium underline underline-offset-4"
    >
      {reference}
    </Link>
  );
}
