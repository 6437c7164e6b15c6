import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, type MetaFunction, useLocation } from "react-router";
import { TODO_COUNT_MAX } from "#contract/admin/admin-overview.ts";
import {
  type AdminParcel,
  listAdminParcels,
  numberParcel,
  PARCEL_LISTS,
  type ParcelCounts,
  type ParcelList,
} from "#contract/orders/admin-parcels.ts";
import { PARCEL_KINDS } from "#domain/orders/parcels.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { parcelCountsQuery } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { SearchField } from "#web/admin/kit/search-field.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useRowSelection } from "#web/admin/kit/use-row-selection.ts";
import { TrackingField } from "#web/admin/orders/tracking-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { ImportNumbersDialog } from "./import-numbers-dialog.tsx";
import { LIST_LABELS, PARCEL_NOUN } from "./parcel-labels.ts";
import { type ParcelsOutcome, ParcelsOutcomeNote } from "./parcels-outcome-note.tsx";
import { ParcelsSelection } from "./parcels-selection.tsx";
import { ParcelsTable } from "./parcels-table.tsx";
import { useParcelsCall } from "./use-parcels-call.ts";

const NUMBER = new Intl.NumberFormat("en-GB");

export const meta: MetaFunction = () => adminMeta("Parcels");

const KIND_LABELS = { goods: "Goods", box: "Monthly boxes", replacement: "Replacements" };
const KIND_OPTIONS = PARCEL_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const GIFT_OPTIONS = [{ value: "yes" as const, label: "Gifts" }];

/** What leaves the house: packed, given its papers and number, and sent, from one list. */
export default function ParcelsPage() {
  const list = useAdminList(listAdminParcels, "parcels", (url) => ({
    show: url.readOneOf("show", PARCEL_LISTS) ?? "today",
    kind: url.readOneOf("kind", PARCEL_KINDS),
    day: readDay(url.read("day")),
    gift: url.readOneOf("gift", ["yes"] as const),
    search: url.read("search"),
  }));
  const { url, rows } = list;
  const show = url.readOneOf("show", PARCEL_LISTS) ?? "today";
  const kind = url.readOneOf("kind", PARCEL_KINDS);
  const gift = url.readOneOf("gift", ["yes"] as const);
  const selection = useRowSelection(rows?.map((parcel) => parcel.id) ?? [], list.filterKey, list.totalCount);
  const [isImporting, setImporting] = useState(false);
  const [last, setLast] = useState<{ outcome: ParcelsOutcome; number: number; show: ParcelList }>();
  const setOutcome = (outcome: ParcelsOutcome) => setLast({ outcome, number: (last?.number ?? 0) + 1, show });
  const numbered = rows?.find(({ id }) => String(id) === url.readId("number"));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">Parcels</h2>
        <Button variant="secondary" size="small" onClick={() => setImporting(true)}>
          Import tracking numbers
        </Button>
      </div>
      <ParcelLists show={show} />
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search by name, order, box or number"
          value={url.read("search")}
          onSearch={(search) => url.write({ search })}
        />
        <FilterSelect
          label="What"
          allLabel="Goods and boxes"
          options={KIND_OPTIONS}
          value={kind}
          onChange={(value) => url.write({ kind: value })}
        />
        <FilterSelect
          label="Gift"
          allLabel="All"
          options={GIFT_OPTIONS}
          value={gift}
          onChange={(value) => url.write({ gift: value })}
        />
        <div>
          <label htmlFor="parcels-day" className="mb-1 block text-sm text-ink-soft">
            Leaves on
          </label>
          <TextInput
            id="parcels-day"
            type="date"
            value={url.read("day") ?? ""}
            onChange={(event) => url.write({ day: event.currentTarget.value })}
          />
        </div>
      </div>
      {last?.show === show && <ParcelsOutcomeNote key={last.number} outcome={last.outcome} />}
      <AdminListBody list={list} noun={PARCEL_NOUN}>
        {(parcels) => (
          <>
            <ParcelsTable parcels={parcels} show={show} selection={selection} />
            <ListPager list={list} noun={PARCEL_NOUN} />
          </>
        )}
      </AdminListBody>
      <ParcelsSelection
        list={list}
        selection={selection}
        show={show}
        filter={{ show, kind, day: readDay(url.read("day")), gift, search: url.read("search") }}
        onOutcome={setOutcome}
      />
      <NumberDialog parcel={numbered} onClose={() => url.write({ number: undefined }, { staysOnPage: true })} />
      <ImportNumbersDialog isOpen={isImporting} onClose={() => setImporting(false)} onOutcome={setOutcome} />
    </>
  );
}

function readDay(text: string | undefined): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** The lists that a parcel goes through, each a link that keeps the other filters, with how many there are. */
function ParcelLists({ show }: { show: ParcelList }) {
  const { data } = useQuery(parcelCountsQuery);
  return (
    <nav aria-label="Lists of parcels" className="mt-4 flex gap-x-6 overflow-x-auto border-b border-line">
      {PARCEL_LISTS.map((list) => (
        <ListLink key={list} list={list} isCurrent={list === show} count={countOf(list, data)} />
      ))}
      {data && data.late > 0 && (
        <p className="my-auto ml-auto whitespace-nowrap text-sm font-medium text-danger">{late(data.late)}</p>
      )}
    </nav>
  );
}

function ListLink({ list, isCurrent, count }: { list: ParcelList; isCurrent: boolean; count: string }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("show", list);
  params.delete("cursor");
  return (
    <Link
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
  if (!counts || list === "sent") return "";
  return NUMBER.format(counts[list]) + (counts[list] >= TODO_COUNT_MAX ? "+" : "");
}

function late(count: number): string {
  return `${NUMBER.format(count)} late`;
}

/** The tracking number of one parcel: added, corrected or taken away. */
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
  const toast = useAdminToast();
  const save = useParcelsCall(numberParcel, "Failed to update parcel", () => {
    toast.succeed("Parcel updated successfully");
    onClose();
  });
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.run({ parcelId: String(parcel.id), trackingNumber: value });
      }}
    >
      <TrackingField value={value} onChange={setValue} />
      <p>
        {parcel.state === "sent"
          ? "The parcel has left: its customer is told the number by email, some minutes from now, so that it can still be corrected."
          : "The number stands in the email that tells that the parcel is on its way."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
