import { useState } from "react";
import type { MetaFunction } from "react-router";
import { listAdminParcels } from "#contract/admin-calls.ts";
import { PARCEL_LISTS, type ParcelList } from "#contract/admin-parcels.ts";
import { PARCEL_KINDS } from "#domain/parcels.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { SearchField } from "#web/admin/kit/search-field.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useRowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { ImportNumbersDialog } from "./import-numbers-dialog.tsx";
import { NumberDialog } from "./number-dialog.tsx";
import { PARCEL_NOUN } from "./parcel-labels.ts";
import { ParcelLists } from "./parcel-lists.tsx";
import { type ParcelsOutcome, ParcelsOutcomeNote } from "./parcels-outcome-note.tsx";
import { ParcelsSelection } from "./parcels-selection.tsx";
import { ParcelsTable } from "./parcels-table.tsx";

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
