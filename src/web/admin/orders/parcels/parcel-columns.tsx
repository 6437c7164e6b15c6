import { Link } from "react-router";
import type { AdminParcel } from "#contract/orders/admin-parcels.ts";
import { trackingLink } from "#domain/orders/parcels.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import type { ListColumn } from "#web/admin/kit/data-table.tsx";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { HOLD_LABELS, itemCountLabel, POSTAGE_LABELS, STATE_LABELS, STATE_TONES } from "./parcel-labels.ts";

const WIDE = "hidden md:table-cell";

export const PARCEL_COLUMNS: readonly ListColumn<AdminParcel>[] = [
  {
    name: "Parcel",
    cell: (parcel) => (
      <>
        <ParcelLink parcel={parcel} />
        <span className="block break-words">{parcel.name}</span>
        <span className="block text-sm text-ink-soft">
          {parcel.town} <span className="prices whitespace-nowrap">{parcel.postcode}</span>
        </span>
        <span className="mt-1 block text-sm md:hidden">{itemCountLabel(parcel.items) || "Empty"}</span>
        <span className="mt-1 block text-sm text-ink-soft md:hidden">
          {parcel.state !== "stopped" && (
            <>
              Leaves <LeavesOn parcel={parcel} />
            </>
          )}
        </span>
        <span className="mt-1 block md:hidden">
          <TrackingNumber parcel={parcel} />
        </span>
      </>
    ),
  },
  {
    name: "Contents",
    className: WIDE,
    cell: ({ items, batches }) => (
      <>
        {itemCountLabel(items) || <span className="text-ink-soft">Empty</span>}
        {batches.length > 0 && <span className="block text-sm text-ink-soft">Batches {batches.join(", ")}</span>}
      </>
    ),
  },
  { name: "Leaves", className: WIDE, cell: (parcel) => <LeavesOn parcel={parcel} /> },
  {
    name: "Status",
    cell: ({ state, isGift, isRoman, holdReason, needsNewLabel, postage, assignee }) => (
      <span className="flex flex-col items-start gap-1.5">
        <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
        {isGift && <Badge tone="outline">Gift</Badge>}
        {assignee && <span className="text-sm text-ink-soft">{assignee.name}</span>}
        {needsNewLabel && <Badge tone="warning">New label needed</Badge>}
        {state !== "sent" && POSTAGE_LABELS[postage.state] && (
          <Badge tone={postage.state === "accepted" ? "outline" : "warning"}>{POSTAGE_LABELS[postage.state]}</Badge>
        )}
        {state !== "sent" && postage.message && (
          <span className="text-sm text-ink-soft">Click &amp; Drop refused it: {postage.message}</span>
        )}
        {!isRoman && state !== "sent" && state !== "stopped" && (
          <span className="text-sm text-ink-soft">
            Click &amp; Drop takes Roman letters only. Ask the customer for the name and address in Roman letters.
          </span>
        )}
        {state === "held" && holdReason && <span className="text-sm text-ink-soft">{HOLD_LABELS[holdReason]}</span>}
      </span>
    ),
  },
  { name: "Tracking", className: WIDE, cell: (parcel) => <TrackingNumber parcel={parcel} /> },
];

/** Links to the order that paid for the parcel. For a box, the month of its run follows as a link. */
function ParcelLink({ parcel: { reference, orderId, boxMonth } }: { parcel: AdminParcel }) {
  return (
    <span className="prices block whitespace-nowrap font-medium">
      {orderId === null ? (
        reference
      ) : (
        <AdminLink
          opensRow
          to={adminPaths.order(orderId)}
          className="underline decoration-line-strong underline-offset-4"
        >
          {reference}
        </AdminLink>
      )}
      {boxMonth && (
        <Link
          to={adminPaths.boxRunOf(boxMonth)}
          className="block w-fit font-normal max-sm:min-h-11 max-sm:content-center underline decoration-line-strong underline-offset-4"
        >
          {monthLabel(boxMonth)}
          <span className="sr-only"> box run</span>
        </Link>
      )}
    </span>
  );
}

function LeavesOn({ parcel }: { parcel: AdminParcel }) {
  if (parcel.sentAt) {
    return (
      <span className="whitespace-nowrap">
        left on <Day on={londonDayOf(parcel.sentAt)} isShort />
      </span>
    );
  }
  if (parcel.state === "stopped") return <span className="text-ink-soft">–</span>;
  return (
    <span className="whitespace-nowrap">
      {parcel.sendFrom !== null && parcel.sendFrom !== parcel.dueOn && (
        <span className="block">
          from <Day on={parcel.sendFrom} isShort />
        </span>
      )}
      {parcel.sendFrom === parcel.dueOn ? "on" : "by"} <Day on={parcel.dueOn} isShort />
      {parcel.isLate && <span className="ml-1 font-medium text-danger">late</span>}
    </span>
  );
}

function TrackingNumber({ parcel }: { parcel: AdminParcel }) {
  const { trackingNumber, reference, state } = parcel;
  const link = useDialogLink("number", parcel.id);
  return (
    <span className="flex flex-wrap items-center gap-x-2 md:-my-1.5">
      {trackingNumber && (
        <a
          href={trackingLink(trackingNumber)}
          target="_blank"
          rel="noreferrer"
          className="prices break-all max-sm:min-h-11 max-sm:content-center md:whitespace-nowrap underline decoration-line-strong underline-offset-4"
        >
          {trackingNumber}
          <span className="sr-only"> (Royal Mail, opens in a new tab)</span>
        </a>
      )}
      {state !== "stopped" && (
        <ButtonLink {...link} variant="quiet" size="small">
          <span>
            {trackingNumber ? "Change" : "Add"}
            <span className="md:sr-only"> the tracking number</span>
            <span className="sr-only"> of {reference}</span>
          </span>
        </ButtonLink>
      )}
    </span>
  );
}
