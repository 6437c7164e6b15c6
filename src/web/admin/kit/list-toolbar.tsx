import { Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { type AdminList, type DayFilter, readFilterValue, type SelectFilter } from "./use-admin-list.ts";
import type { UrlState } from "./use-url-state.ts";

export interface ListToolbarProps {
  url: UrlState;
  search?: string | undefined;
  filters: readonly (SelectFilter | DayFilter)[];
  /** Filters that only this list has. */
  children?: ReactNode;
}

/** The search and the filters of a list, all stored in the address. */
export function ListToolbar({ url, search, filters, children }: ListToolbarProps) {
  if (!search && filters.length === 0 && !children) return null;
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-3 *:min-w-0 max-sm:[&_select]:w-full sm:flex sm:flex-wrap">
      {search && (
        <div className="col-span-2">
          <SearchField label={search} value={url.read("search")} onSearch={(words) => url.write({ search: words })} />
        </div>
      )}
      {filters.map((filter) =>
        "isDay" in filter ? (
          <DayField key={filter.name} filter={filter} url={url} />
        ) : (
          <FilterSelect
            key={filter.name}
            label={filter.label}
            {...(filter.fallback === undefined ? { allLabel: filter.allLabel ?? "All" } : {})}
            options={filter.options}
            value={readFilterValue(filter, url)}
            onChange={(value) => url.write({ [filter.param ?? filter.name]: value })}
          />
        ),
      )}
      {children}
    </div>
  );
}

function DayField({ filter: { name, param = name, label }, url }: { filter: DayFilter; url: UrlState }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {label}
      </label>
      <TextInput
        id={id}
        type="date"
        value={url.read(param) ?? ""}
        onChange={(event) => url.write({ [param]: event.currentTarget.value })}
      />
    </div>
  );
}

const TYPING_PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  /** The current search. */
  value: string | undefined;
  onSearch: (words: string | undefined) => void;
}

/** Searches shortly after the last key press, or at once on Enter. */
function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string) => {
    clearTimeout(timer.current);
    onSearch(words.trim() || undefined);
  };
  return (
    <search className="w-full sm:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(String(new FormData(event.currentTarget).get("search") ?? ""));
        }}
      >
        <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
          {label}
        </label>
        <div className="relative">
          <Search
            aria-hidden
            size={18}
            strokeWidth={1.5}
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-soft"
          />
          <TextInput
            id={id}
            name="search"
            type="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={value ?? ""}
            className="pl-10"
            onChange={(event) => {
              const { value: words } = event.currentTarget;
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(words), TYPING_PAUSE_MS);
            }}
          />
        </div>
      </form>
    </search>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Label of the option that applies no filter. */
  allLabel?: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** One filter (or the sort) of a list. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, allLabel, options, value, onChange } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {label}
      </label>
      <Select
        id={id}
        options={options}
        value={value ?? ""}
        onChange={(event) => onChange(options.find((option) => option.value === event.currentTarget.value)?.value)}
      >
        {allLabel !== undefined && <option value="">{allLabel}</option>}
      </Select>
    </div>
  );
}

const NUMBER = new Intl.NumberFormat("en-GB");

/** The number of rows, and the navigation between pages. */
export function ListPager({ list, noun }: { list: AdminList<unknown>; noun: { one: string; many: string } }) {
  const { pager } = list;
  return (
    <nav aria-label={`Pages of ${noun.many}`} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="prices text-sm text-ink-soft">
        {countLabel(list, noun)}
        {(pager.goPrevious || pager.goNext) && ` · page ${NUMBER.format(pager.page)}`}
      </p>
      {(pager.goPrevious || pager.goNext) && (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" disabled={!pager.goPrevious} onClick={pager.goPrevious}>
            Previous
          </Button>
          <Button variant="secondary" size="small" disabled={!pager.goNext} onClick={pager.goNext}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}

/** Number of rows: "1,234 orders", "more than 200 orders". */
export function countLabel(
  { totalCount, isTotalCapped }: Pick<AdminList<unknown>, "totalCount" | "isTotalCapped">,
  noun: { one: string; many: string },
): string {
  if (isTotalCapped) return `more than ${NUMBER.format(totalCount)} ${noun.many}`;
  return `${NUMBER.format(totalCount)} ${totalCount === 1 ? noun.one : noun.many}`;
}
