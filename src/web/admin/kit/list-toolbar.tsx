import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { NamedCall } from "#contract/call.ts";
import { formatCount } from "#domain/format-count.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import {
  type AdminList,
  type DayFilter,
  filtersOf,
  type ListSource,
  readFilterValue,
  type SelectFilter,
} from "./use-admin-list.ts";
import type { UrlState } from "./use-url-state.ts";

export interface ListToolbarProps {
  url: UrlState;
  search?: string | undefined;
  filters: readonly Filter[];
  /** Filters that only this list has. */
  children?: ReactNode;
}

type Filter = SelectFilter | DayFilter;

/**
 * The search and the filters of a list, all stored in the address. Minor filters open with a button. On a phone, the
 * button opens all filters, unless the list has a single filter and no search.
 */
export function ListToolbar({ url, search, filters, children }: ListToolbarProps) {
  const isSet = (filter: Filter) => isFilterSet(filter, url);
  const minor = filters.filter(({ isMinor }) => isMinor);
  const main = filters.filter(({ isMinor }) => !isMinor);
  const [isOpen, setOpen] = useState(() => minor.some(isSet));
  const periodErrorId = useId();
  if (!search && filters.length === 0 && !children) return null;
  const errorId = isBackwards(filters, url) ? periodErrorId : undefined;
  const folds = Boolean(search) || filters.length > 1;
  const toggle = (label: string, hidden: readonly Filter[], className: string) => {
    const active = hidden.filter(isSet).length;
    return (
      <Button
        variant="secondary"
        className={`min-h-12 shrink-0 ${className}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden size={18} strokeWidth={1.5} />
        {label}
        {active > 0 && ` (${active})`}
      </Button>
    );
  };
  const place = `max-sm:w-[calc(50%-0.375rem)] max-sm:[&_select]:w-full ${folds && !isOpen ? "max-sm:hidden" : ""}`;
  const show = (filter: Filter) => (
    <Fragment key={filter.name}>
      <div className={place}>
        <FilterField filter={filter} url={url} errorId={errorId} />
      </div>
      {isLastDay(filter) && (
        <PeriodError id={periodErrorId}>{errorId && "Until must not be before the start date"}</PeriodError>
      )}
    </Fragment>
  );
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 sm:[&_select]:max-w-48">
      <div className="flex w-full items-end gap-3 sm:contents">
        {search && (
          <div className="min-w-0 flex-1 sm:max-w-96 sm:min-w-40">
            <SearchField label={search} value={url.read("search")} onSearch={(words) => url.write({ search: words })} />
          </div>
        )}
        {folds && (filters.length > 0 || children) && toggle("Filters", filters, "sm:hidden")}
      </div>
      {main.map(show)}
      {children && <div className={place}>{children}</div>}
      {minor.length > 0 && toggle("More filters", minor, "max-sm:hidden")}
      {isOpen && minor.length > 0 && <div aria-hidden className="hidden w-full sm:block" />}
      {isOpen && minor.map(show)}
    </div>
  );
}

/** True if the filter differs from its initial value. */
function isFilterSet(filter: Filter, url: UrlState): boolean {
  if ("isDay" in filter) return url.read(filter.param ?? filter.name) !== undefined;
  return readFilterValue(filter, url) !== filter.fallback;
}

/** True if a search or a filter limits the list, or a later page is shown. */
export function isFiltered<C extends NamedCall>(source: ListSource<C>, url: UrlState): boolean {
  const isSearched = source.search !== undefined && url.read("search") !== undefined;
  return isSearched || url.read("cursor") !== undefined || filtersOf(source).some((filter) => isFilterSet(filter, url));
}

/** Changes of the address that remove the search and all filters of a list. */
export function clearedFilters<C extends NamedCall>(source: ListSource<C>): Readonly<Record<string, undefined>> {
  const params = ["search", ...filtersOf(source).map(({ name, param = name }) => param)];
  return Object.fromEntries(params.map((param) => [param, undefined]));
}

interface FilterFieldProps {
  filter: Filter;
  url: UrlState;
  /** Id of the error of the period, if it has one. */
  errorId: string | undefined;
}

function FilterField({ filter, url, errorId }: FilterFieldProps) {
  if ("isDay" in filter) {
    return <DayField filter={filter} url={url} errorId={isLastDay(filter) ? errorId : undefined} />;
  }
  return (
    <FilterSelect
      label={filter.label}
      {...(filter.fallback === undefined ? { allLabel: filter.allLabel ?? "All" } : {})}
      options={filter.options}
      value={readFilterValue(filter, url)}
      onChange={(value) => url.write({ [filter.param ?? filter.name]: value })}
    />
  );
}

function DayField({ filter: { name, param = name, label }, url, errorId }: FilterFieldProps & { filter: DayFilter }) {
  return (
    <DayInput
      label={label}
      value={url.read(param) ?? ""}
      errorId={errorId}
      onChange={(day) => url.write({ [param]: day })}
    />
  );
}

interface DayInputProps {
  label: string;
  value: string;
  /** Id of the error of this day, if it has one. */
  errorId?: string | undefined;
  onChange: (day: string) => void;
}

/** A day among the filters of a page. */
export function DayInput({ label, value, errorId, onChange }: DayInputProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {label}
      </label>
      <TextInput
        id={id}
        type="date"
        value={value}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/**
 * The error of a period, in the row of its fields after the last day. A wide screen shows it below the whole row, so that
 * the fields stay level.
 */
export function PeriodError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p
      id={id}
      role="status"
      className="w-full text-sm font-medium text-danger empty:absolute max-sm:col-span-2 sm:order-last"
    >
      {children}
    </p>
  );
}

function isLastDay(filter: Filter): boolean {
  return "isDay" in filter && filter.name === "until";
}

/** True if the list has a first and a last day that are in the wrong order. */
function isBackwards(filters: readonly Filter[], url: UrlState): boolean {
  const [from, until] = ["from", "until"].map((wanted) => {
    const filter = filters.find((each) => "isDay" in each && each.name === wanted);
    return filter && readFilterValue(filter, url);
  });
  return from !== undefined && until !== undefined && until < from;
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
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(String(new FormData(event.currentTarget).get("search") ?? ""));
        }}
      >
        <label htmlFor={id} className="mb-1 block truncate text-sm text-ink-soft">
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

interface ListCountProps {
  list: AdminList<unknown>;
  noun: { one: string; many: string };
  /** True if the list has all rows at once, without pages. */
  isWhole: boolean;
}

/** The number of rows above a list. Empty while the rows load. */
export function ListCount({ list, noun, isWhole }: ListCountProps) {
  const { rows } = list;
  const counted = isWhole ? { totalCount: rows?.length ?? 0, isTotalCapped: false } : list;
  return (
    <p role="status" className="prices mt-4 -mb-2 min-h-6 text-sm text-ink-soft">
      {rows && rows.length > 0 && countLabel(counted, noun)}
    </p>
  );
}

interface ListPagerProps extends Omit<ListCountProps, "isWhole"> {
  hasCounter: boolean;
}

/** The navigation between pages, with the same number of rows as above the list. Absent for a single page. */
export function ListPager({ list, noun, hasCounter }: ListPagerProps) {
  const { pager } = list;
  if (!pager.goPrevious && !pager.goNext) return null;
  return (
    <nav aria-label={`Pages of ${noun.many}`} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="prices text-sm text-ink-soft first-letter:uppercase">
        {!hasCounter && `${countLabel(list, noun)}, `}
        page {formatCount(pager.page)}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" disabled={!pager.goPrevious} onClick={pager.goPrevious}>
          Previous
        </Button>
        <Button variant="secondary" size="small" disabled={!pager.goNext} onClick={pager.goNext}>
          Next
        </Button>
      </div>
    </nav>
  );
}

/** Number of rows: "1,234 orders", "more than 200 orders". */
export function countLabel(
  { totalCount, isTotalCapped }: Pick<AdminList<unknown>, "totalCount" | "isTotalCapped">,
  noun: { one: string; many: string },
): string {
  if (isTotalCapped) return `more than ${formatCount(totalCount)} ${noun.many}`;
  return `${formatCount(totalCount)} ${totalCount === 1 ? noun.one : noun.many}`;
}
