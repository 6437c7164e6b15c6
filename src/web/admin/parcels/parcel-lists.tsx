import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { TODO_COUNT_MAX } from "#contract/admin-overview.ts";
import { PARCEL_LISTS, type ParcelCounts, type ParcelList } from "#contract/admin-parcels.ts";
import { parcelCountsQuery } from "#web/admin/admin-queries.ts";
import { LIST_LABELS } from "./parcel-labels.ts";

const NUMBER = new Intl.NumberFormat("en-GB");

/** The lists that a parcel goes through, each a link that keeps the other filters, with how many there are. */
export function ParcelLists({ show }: { show: ParcelList }) {
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
