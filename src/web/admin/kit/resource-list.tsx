import { type Key, type ReactNode, useState } from "react";
import type { InputOf, NamedCall } from "#contract/call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AdminLink } from "./admin-link.tsx";
import { RemoveButton, type RemoveDefinition, RemoveDialog } from "./confirm-dialog.tsx";
import { DataTable, type ListColumn, ROW_BUTTON, type SelectDefinition } from "./data-table.tsx";
import { clearedFilters, isFiltered, ListCount, ListPager, ListToolbar } from "./list-toolbar.tsx";
import {
  type AdminList,
  filtersOf,
  type ListSource,
  type RowOf,
  readFilterValue,
  rowId,
  useAdminList,
} from "./use-admin-list.ts";

export interface ListDefinition<C extends NamedCall> extends ListSource<C> {
  title: string;
  /**
   * True if the list is one of several parts of a page that has a title of its own. Without rows, it takes one line
   * instead of a picture.
   */
  isPart?: boolean;
  intro?: ReactNode;
  /** Continues the introduction after a press on "More". */
  more?: string;
  noun: { one: string; many: string };
  /** Accessible name of the table. Defaults to the title. */
  label?: string;
  columns?: readonly ListColumn<RowOf<C>>[];
  /** True if the page counts the rows above the list itself. */
  hasCounter?: boolean;
  /** Shown if no row matches. */
  empty: string;
  /** Shown if there is no row yet: what will appear here, and when. */
  whenNew?: string;
  /** The page that fills a list without any row, as a link below `whenNew`. */
  filledBy?: { to: string; label: string };
  /** Defaults to the row's id. */
  rowKey?: (row: RowOf<C>) => Key;
  select?: Omit<SelectDefinition<RowOf<C>>, "of">;
  /** True if the call returns all rows at once, without pages. */
  isWhole?: boolean;
  edit?: EditDefinition<RowOf<C>>;
  remove?: Omit<RemoveDefinition<RowOf<C>>, "noun">;
  className?: string;
}

interface EditDefinition<Row> {
  /** Name of the URL parameter: "category" for `?category=12` and `?category=new`. */
  param: string;
  /** Label of the add button and title of its dialog. If it is undefined, users cannot add a record. */
  addTitle?: string;
  /** True if another list of the page has the main button. */
  isAddSecondary?: boolean;
  editTitle: string;
  nameOf: (row: Row) => string;
  form: (row: Row | undefined, onDone: () => void) => ReactNode;
}

/** Infers the types of a list definition from its call. */
export function defineList<C extends NamedCall>(definition: ListDefinition<C>): ListDefinition<C> {
  return definition;
}

/** Type of a call's list on its page. */
export type ListOf<C extends NamedCall> = AdminList<RowOf<C>, InputOf<C>>;

export interface ResourceListProps<C extends NamedCall> {
  of: ListDefinition<C>;
  /** Buttons beside the title. */
  actions?: (list: ListOf<C>) => ReactNode;
  /** Shown above the search and the filters. */
  lead?: ReactNode;
  /** Shown among the filters. */
  filters?: ReactNode;
  /** Content between the filters and the rows, such as bulk actions, counters and outcomes. */
  above?: (list: ListOf<C>) => ReactNode;
  /** Renders the rows of a list that is not a table. */
  rows?: (rows: readonly RowOf<C>[], list: ListOf<C>) => ReactNode;
  columns?: readonly ListColumn<RowOf<C>>[];
  /** Dialogs and other content below the rows. */
  children?: (list: ListOf<C>) => ReactNode;
}

/**
 * A dashboard list with title, search, filters, rows and pages. Lists of simple records also have a form and a delete
 * action.
 */
export function ResourceList<C extends NamedCall>({
  of,
  actions,
  lead,
  filters,
  above,
  rows,
  columns = of.columns ?? [],
  children,
}: ResourceListProps<C>) {
  const list = useAdminList(of);
  const [removed, setRemoved] = useState<RowOf<C>>();
  const { edit, remove, noun, url } = { ...of, url: list.url };
  const open = (id: string | undefined) => edit && url.write({ [edit.param]: id }, { staysOnPage: true });
  const rowActions: ListColumn<RowOf<C>>[] =
    edit && !rows
      ? [
          {
            name: "Actions",
            isUnseen: true,
            cell: (row) => (
              <Button
                data-opens
                variant="secondary"
                size="small"
                className={ROW_BUTTON}
                onClick={() => open(String(rowId(row)))}
              >
                Edit<span className="sr-only"> {edit.nameOf(row)}</span>
              </Button>
            ),
          },
        ]
      : [];
  const { selection } = list;
  const isNew = of.whenNew !== undefined && !isFiltered(of, url);
  // A search and filters of a list without any row have nothing to find. Filters of the page may lead to other rows.
  const isBare = isNew && !filters && list.rows?.length === 0;
  // On a phone, the list is sorted with this filter's select. A column heading changes the same filter.
  const sort = filtersOf(of).find(({ name }) => name === "sort");
  const Title = of.isPart ? "h3" : "h2";
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title className={of.isPart ? "text-xl sm:text-2xl" : "text-2xl sm:text-3xl"}>{of.title}</Title>
        <div className="flex flex-wrap gap-3">
          {actions?.(list)}
          {edit?.addTitle && (
            <Button variant={edit.isAddSecondary ? "secondary" : "primary"} onClick={() => open("new")}>
              {edit.addTitle}
            </Button>
          )}
        </div>
      </div>
      {of.intro && <p className="prices mt-2 max-w-[65ch] text-pretty text-ink-soft">{of.intro}</p>}
      {of.more && (
        <details className="max-w-[65ch] text-ink-soft">
          <summary className="w-fit cursor-pointer max-sm:min-h-11 max-sm:py-2.5">More</summary>
          <p className="mt-1">{of.more}</p>
        </details>
      )}
      {lead}
      {!isBare && (
        <ListToolbar url={url} search={of.search} filters={filtersOf(of)}>
          {filters}
        </ListToolbar>
      )}
      {!of.hasCounter && <ListCount list={list} noun={noun} isWhole={of.isWhole ?? false} />}
      {above?.(list)}
      <ListBody list={list} noun={noun}>
        {(found) =>
          of.isPart && found.length === 0 && !isFiltered(of, url) ? (
            <p className="max-w-[65ch] text-ink-soft">
              No {noun.many} yet. {of.whenNew}
            </p>
          ) : isNew && found.length === 0 ? (
            <EmptyState
              title={`No ${noun.many} yet`}
              actions={
                of.filledBy && (
                  <AdminLink to={of.filledBy.to} className={buttonClass({ variant: "quiet" })}>
                    {of.filledBy.label}
                  </AdminLink>
                )
              }
            >
              <p>{of.whenNew}</p>
            </EmptyState>
          ) : (
            <>
              {rows && found.length > 0 ? (
                rows(found, list)
              ) : (
                <DataTable
                  label={of.label ?? of.title}
                  columns={[...columns, ...rowActions]}
                  rows={found}
                  empty={of.empty}
                  rowKey={of.rowKey}
                  select={of.select && { ...of.select, of: noun.many, selection }}
                  sort={{ value: sort && readFilterValue(sort, url), onSort: (value) => url.write({ sort: value }) }}
                  {...(of.className ? { className: of.className } : {})}
                />
              )}
              {found.length === 0 && isFiltered(of, url) && (
                <Button variant="secondary" onClick={() => url.write(clearedFilters(of))}>
                  Clear filters
                </Button>
              )}
              {!of.isWhole && <ListPager list={list} noun={noun} hasCounter={of.hasCounter ?? false} />}
            </>
          )
        }
      </ListBody>
      {children?.(list)}
      {edit && (
        <EditDialog
          edit={edit}
          noun={noun.one}
          list={list}
          onClose={() => open(undefined)}
          beside={(row) => remove && <RemoveButton name={remove.nameOf(row)} onClick={() => setRemoved(row)} />}
        />
      )}
      {remove && (
        <RemoveDialog
          of={{ ...remove, noun: noun.one }}
          row={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => open(undefined)}
        />
      )}
    </>
  );
}

interface ListBodyProps<Row> {
  list: AdminList<Row>;
  noun: { one: string; many: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows, or their loading state or load error. */
function ListBody<Row>({ list, noun, children }: ListBodyProps<Row>) {
  if (list.isError) {
    return (
      <LoadError title={`The ${noun.many} could not be loaded`} onRetry={list.refetch}>
        <p>Try again in a moment.</p>
      </LoadError>
    );
  }
  if (!list.rows) {
    return (
      <div className="min-h-96 py-16">
        <Spinner label={`Loading ${noun.many}`} />
      </div>
    );
  }
  return <div aria-busy={list.isStale || undefined}>{children(list.rows)}</div>;
}

interface EditDialogProps<Row> {
  edit: EditDefinition<Row>;
  noun: string;
  list: AdminList<Row>;
  onClose: () => void;
  /** Controls beside the title of an existing record. */
  beside: (row: Row) => ReactNode;
}

/**
 * The form for the record in the address, which must be among the loaded rows. The address "new" opens the form of a
 * new record.
 */
function EditDialog<Row>({ edit, noun, list: { url, rows }, onClose, beside }: EditDialogProps<Row>) {
  const wanted = url.read(edit.param);
  const isNew = wanted === "new" && edit.addTitle !== undefined;
  const row = rows?.find((each) => String(rowId(each)) === wanted);
  return (
    <Dialog
      isOpen={wanted !== undefined && rows !== undefined}
      onClose={onClose}
      title={(isNew && edit.addTitle) || edit.editTitle}
      beside={row && beside(row)}
    >
      {isNew || row ? (
        <div key={wanted}>{edit.form(row, onClose)}</div>
      ) : (
        <Alert tone="warning" title={`This ${noun} does not exist`}>
          It may have been deleted. Close this and choose one from the list.
        </Alert>
      )}
    </Dialog>
  );
}
