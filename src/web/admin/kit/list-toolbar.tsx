import type { ReactNode } from "react";
import { FilterSelect } from "./filter-select.tsx";
import { SearchField } from "./search-field.tsx";
import type { UrlState } from "./use-url-state.ts";

export interface ListToolbarProps<Status extends string> {
  url: UrlState;
  searchLabel: string;
  statuses: readonly { value: Status; label: string }[];
  /** Filters of this list alone. */
  children?: ReactNode;
}

/** What most lists are narrowed by: words and a status, both kept in the address. */
export function ListToolbar<Status extends string>({ url, searchLabel, statuses, children }: ListToolbarProps<Status>) {
  const values = statuses.map(({ value }) => value);
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <SearchField label={searchLabel} value={url.read("search")} onSearch={(search) => url.write({ search })} />
      <FilterSelect
        label="Status"
        allLabel="All"
        options={statuses}
        value={url.readOneOf("status", values)}
        onChange={(status) => url.write({ status })}
      />
      {children}
    </div>
  );
}
