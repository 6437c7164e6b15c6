import { Link } from "react-router";
import type { AdminParcel, ParcelList } from "#contract/orders/admin-parcels.ts";
import { trackingLink } from "#domain/orders/parcels.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { SelectBox } from "#web/admin/kit/selection-bar.tsx";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { EMPTY_MESSAGES, HOLD_LABELS, itemCountLabel, STATE_LABELS, STATE_TONES } from "./parcel-labels.ts";

const WIDE = "hidden md:table-cell";

const COLUMNS: readonly DataColumn[] = [
  { name: "Parcel" },
  { name: "Contents", className: WIDE },
  { name: "Leaves", className: WIDE },
  { name: "State" },
  { name: "Number", className: WIDE },
];

export interface ParcelsTableProps {
  parcels: readonly AdminParcel[];
  show: ParcelList;
  selection: RowSelection;
}

export function ParcelsTable({ parcels, show, selection }: ParcelsTableProps) {
  return (
    <DataTable
      label="Parcels"
      columns={COLUMNS}
      rows={parcels}
      empty={EMPTY_MESSAGES[show]}
      select={{ selection, of: "parcels" }}
    >
      {(parcel) => <ParcelRow key={parcel.id} parcel={parcel} selection={selection} />}
    </DataTable>
  );
}

function ParcelRow({ parcel, selection }: { parcel: AdminParcel; selection: RowSelection }) {
  const { id, reference, name, town, postcode, items } = parcel;
  return (
    <Tr className="hover:bg-surface-raised">
      <Td className="w-8">
        <SelectBox
          label={`Select parcel ${reference}`}
          checked={selection.has(id)}
          onToggle={() => selection.toggle(id)}
        />
      </Td>
      <Td>
        <ParcelLink parcel={parcel} />
        <span className="block break-words">{name}</span>
        <span className="block text-sm text-ink-soft">
          {town} <span className="prices whitespace-nowrap">{postcode}</span>
        </span>
        <span className="mt-1 block text-sm md:hidden">{itemCountLabel(items) || "Nothing in it"}</span>
        <span className="mt-1 block text-sm text-ink-soft md:hidden">
          Leaves <LeavesOn parcel={parcel} />
        </span>
        <span className="mt-1 block md:hidden">
          <TrackingNumber parcel={parcel} />
        </span>
      </Td>
      <Td className={WIDE}>
        {itemCountLabel(items) || <span className="text-ink-soft">Nothing in it</span>}
        {parcel.batches.length > 0 && (
          <span className="block text-sm text-ink-soft">Batches {parcel.batches.join(", ")}</span>
        )}
      </Td>
      <Td className={WIDE}>
        <LeavesOn parcel={parcel} />
      </Td>
      <Td>
        <span className="flex flex-col items-start gap-1.5">
          <Badge tone={STATE_TONES[parcel.state]}>{STATE_LABELS[parcel.state]}</Badge>
          {parcel.isGift && <Badge tone="outline">Gift</Badge>}
          {parcel.state === "held" && parcel.holdReason && (
            <span className="text-sm text-ink-soft">{HOLD_LABELS[parcel.holdReason]}</span>
          )}
        </span>
      </Td>
      <Td className={WIDE}>
        <TrackingNumber parcel={parcel} />
      </Td>
    </Tr>
  );
}

/** To the order that paid for it; a box's run is beside it. */
function ParcelLink({ parcel: { reference, orderId, boxMonth } }: { parcel: AdminParcel }) {
  return (
    <span className="prices block font-medium">
      {orderId === null ? (
        reference
      ) : (
        <Link data-opens to={adminPaths.order(orderId)} className="underline decoration-line-strong underline-offset-4">
          {reference}
        </Link>
      )}
      {boxMonth && (
        <Link
          to={`${adminPaths.boxRun}?month=${boxMonth}`}
          className="ml-2 font-normal underline decoration-line-strong underline-offset-4"
        >
          Run {boxMonth}
        </Link>
      )}
    </span>
  );
}

function LeavesOn({ parcel }: { parcel: AdminParcel }) {
  if (parcel.sentAt) {
    return (
      <>
        left on <Day on={londonDayOf(parcel.sentAt)} />
      </>
    );
  }
  return (
    <>
      by <Day on={parcel.dueOn} />
      {parcel.isLate && <span className="ml-1 font-medium text-danger">late</span>}
    </>
  );
}

function TrackingNumber({ parcel }: { parcel: AdminParcel }) {
  const { trackingNumber, reference, state } = parcel;
  const link = useDialogLink("number", parcel.id);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {trackingNumber && (
        <a
          href={trackingLink(trackingNumber)}
          target="_blank"
          rel="noreferrer"
          className="prices break-all underline decoration-line-strong underline-offset-4"
        >
          {trackingNumber}
          <span className="sr-only"> (Royal Mail, opens in a new tab)</span>
        </a>
      )}
      {state !== "stopped" && (
        <ButtonLink {...link} variant="quiet" size="small">
          <span>
            {trackingNumber ? "Change" : "Add"}
            <span className="sr-only"> the tracking number of {reference}</span>
          </span>
        </ButtonLink>
      )}
    </span>
  );
}
