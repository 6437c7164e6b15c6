import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, type MetaFunction, useLocation } from "react-router";
import { TODO_COUNT_MAX } from "#contract/admin/admin-overview.ts";
import {
  type AdminParcel,
  countAdminParcels,
  listAdminParcels,
  numberParcel,
  PARCEL_LISTS,
  type ParcelCounts,
  type ParcelList,
} from "#contract/orders/admin-parcels.ts";
import { formatCount } from "#domain/format-count.ts";
import { PARCEL_KINDS } from "#domain/orders/parcels.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { type UrlState, useUrlState } from "#web/admin/kit/use-url-state.ts";
import { TrackingField, useSharedNumber } from "#web/admin/orders/order-fields.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ImportNumbersDialog } from "./import-numbers-dialog.tsx";
import { PARCEL_COLUMNS } from "./parcel-columns.tsx";
import { EMPTY_MESSAGES, LIST_LABELS, PARCEL_NOUN, parcelFailureReason } from "./parcel-labels.ts";
import { type ParcelsOutcome, ParcelsOutcomeNote } from "./parcels-outcome.tsx";
import { ParcelsSelection } from "./parcels-selection.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Parcels");

const KIND_LABELS = { goods: "Goods", box: "Monthly boxes", replacement: "Replacements" };

const readShow = (url: UrlState) => url.readOneOf("show", PARCEL_LISTS) ?? "ready";

const PARCELS = defineList({
  title: "Parcels",
  noun: PARCEL_NOUN,
  call: listAdminParcels,
  search: "Search by name or any number",
  filters: [
    {
      name: "kind",
      label: "What",
      allLabel: "Products and boxes",
      options: PARCEL_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
    },
    {
      name: "assignee",
      label: "Assigned to",
      allLabel: "Anyone",
      options: [
        { value: "mine", label: "Mine" },
        { value: "nobody", label: "Nobody" },
      ],
    },
    { name: "gift", label: "Gift", options: [{ value: "yes", label: "Gifts" }] },
    { name: "day", label: "Leaves on", isDay: true },
  ],
  also: (url) => ({ show: readShow(url) }),
  select: { label: ({ reference }) => `Select parcel ${reference}` },
  columns: PARCEL_COLUMNS,
  empty: "",
});

/** No action applies to stopped parcels, so they cannot be selected. */
const { select: _select, ...STOPPED_PARCELS } = PARCELS;

/** One list for packing parcels, printing their documents, adding tracking numbers and sending them. */
export default function ParcelsPage() {
  const url = useUrlState();
  const show = readShow(url);
  const [isImporting, setImporting] = useState(false);
  const [last, setLast] = useState<{ outcome: ParcelsOutcome; number: number; show: ParcelList }>();
  const setOutcome = (outcome: ParcelsOutcome) => setLast({ outcome, number: (last?.number ?? 0) + 1, show });
  return (
    <ResourceList
      of={{ ...(show === "stopped" ? STOPPED_PARCELS : PARCELS), empty: EMPTY_MESSAGES[show] }}
      actions={() => (
        <>
          <ButtonLink to={adminPaths.packingTable} variant="secondary" size="small">
            Packing table
          </ButtonLink>
          <Button variant="secondary" size="small" onClick={() => setImporting(true)}>
            Import tracking numbers
          </Button>
        </>
      )}
      lead={<ParcelLists show={show} />}
      above={() => last?.show === show && <ParcelsOutcomeNote key={last.number} outcome={last.outcome} />}
    >
      {(list) => (
        <>
          <ParcelsSelection list={list} show={show} onOutcome={setOutcome} />
          <NumberDialog
            parcel={list.rows?.find(({ id }) => String(id) === url.readId("number"))}
            onClose={() => url.write({ number: undefined }, { staysOnPage: true })}
          />
          <ImportNumbersDialog isOpen={isImporting} onClose={() => setImporting(false)} onOutcome={setOutcome} />
        </>
      )}
    </ResourceList>
  );
}

/** Fades the right end of the row on narrow screens, where more links follow. The last link can be scrolled clear of it. */
const FADE =
  "max-lg:pr-12 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-3.5rem),transparent)] max-lg:*:shrink-0";

/** Links to the lists of parcels by state. Each link shows its count and keeps the other filters. */
function ParcelLists({ show }: { show: ParcelList }) {
  const { data } = useQuery(apiQuery(countAdminParcels, {}));
  return (
    <nav
      aria-label="Lists of parcels"
      className={`relative mt-4 flex gap-x-6 overflow-x-auto border-b border-line ${FADE}`}
    >
      {PARCEL_LISTS.map((list) => (
        <ListLink key={list} list={list} isCurrent={list === show} count={countOf(list, data)} />
      ))}
      {data && data.late > 0 && (
        <p className="my-auto ml-auto whitespace-nowrap text-sm font-medium text-danger">{late(data.late)}</p>
      )}
    </nav>
  );
}

/** Shows the current list in the row of links, which is wider than a phone. */
function scrollIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

function ListLink({ list, isCurrent, count }: { list: ParcelList; isCurrent: boolean; count: string }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("show", list);
  params.delete("cursor");
  return (
    <Link
      ref={isCurrent ? scrollIntoRow : undefined}
      to={`?${params}`}
      aria-current={isCurrent ? "page" : undefined}
      className="-mb-px flex min-h-12 items-center gap-2 whitespace-nowrap border-b-2 border-transparent font-medium text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {LIST_LABELS[list]}
      {count && <span className="prices rounded-paper bg-surface-sunk px-1.5 text-sm">{count}</span>}
    </Link>
  );
}

function countOf(list: ParcelList, counts: ParcelCounts | undefined): string {
  if (!counts || list === "sent" || list === "stopped") return "";
  return formatCount(counts[list]) + (counts[list] >= TODO_COUNT_MAX ? "+" : "");
}

function late(count: number): string {
  return `${formatCount(count)} late`;
}

/** Adds, corrects or removes the tracking number of one parcel. */
function NumberDialog({ parcel, onClose }: { parcel: AdminParcel | undefined; onClose: () => void }) {
  return (
    <Dialog
      isOpen={parcel !== undefined}
      onClose={onClose}
      title={parcel ? `Tracking number of ${parcel.reference}` : "Tracking number"}
    >
      {parcel && <NumberForm key={parcel.id} parcel={parcel} onClose={onClose} />}
    </Dialog>
  );
}

function NumberForm({ parcel, onClose }: { parcel: AdminParcel; onClose: () => void }) {
  const [value, setValue] = useState(parcel.trackingNumber ?? "");
  const markSaved = useUnsavedChanges(value !== (parcel.trackingNumber ?? ""));
  const save = useAdminMutation({
    call: numberParcel,
    success: "Parcel updated successfully",
    failure: "Failed to update parcel",
    reason: parcelFailureReason,
    onSuccess() {
      markSaved();
      onClose();
    },
  });
  const { sharesNumbers, sharedNumber } = useSharedNumber(save.error);
  return (
    <InlineForm
      className="space-y-5"
      refused={save.error}
      reason={parcelFailureReason}
      onSubmit={() => {
        save.mutate({ parcelId: String(parcel.id), trackingNumber: value, sharesNumbers });
      }}
    >
      <TrackingField value={value} onChange={setValue} />
      {sharedNumber}
      <p>
        {parcel.state === "sent"
          ? "The parcel was sent. The customer gets the number by email in a few minutes. Until then you can correct the number."
          : "The customer gets the number in the email that says the parcel is on its way."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}
