import { type Key, type ReactNode, useState } from "react";
import type { InputOf, NamedCall } from "#contract/call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type RemoveDefinition, RemoveDialog } from "./confirm-dialog.tsx";
import { DataTable, type ListColumn, type SelectDefinition } from "./data-table.tsx";
import { ListPager, ListToolbar } from "./list-toolbar.tsx";
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
  intro?: ReactNode;
  noun: { one: string; many: string };
  /** Name of the table; the title unless given. */
  label?: string;
  columns?: readonly ListColumn<RowOf<C>>[];
  /** Shown where nothing matches. */
  empty: string;
  /** The row's id unless it has none. */
  rowKey?: (row: RowOf<C>) => Key;
  select?: Omit<SelectDefinition<RowOf<C>>, "of">;
  /** All rows come at once: there are no pages. */
  isWhole?: boolean;
  edit?: EditDefinition<RowOf<C>>;
  remove?: Omit<RemoveDefinition<RowOf<C>>, "noun">;
  className?: string;
}

interface EditDefinition<Row> {
  /** Name in the address: "category" for `?category=12` and `?category=new`. */
  param: string;
  /** The button and the title of a new one; nothing is added without it. */
  addTitle?: string;
  editTitle: string;
  nameOf: (row: Row) => string;
  form: (row: Row | undefined, onDone: () => void) => ReactNode;
  /** Shown below the form of an existing one. */
  below?: (row: Row) => ReactNode;
}

/** Gives a declared list the types of its call. */
export function defineList<C extends NamedCall>(definition: ListDefinition<C>): ListDefinition<C> {
  return definition;
}

/** A list as its page has it, by its call. */
export type ListOf<C extends NamedCall> = AdminList<RowOf<C>, InputOf<C>>;

export interface ResourceListProps<C extends NamedCall> {
  of: ListDefinition<C>;
  /** Buttons beside the title. */
  actions?: (list: ListOf<C>) => ReactNode;
  /** Above the search and the filters. */
  lead?: ReactNode;
  /** Among the filters. */
  filters?: ReactNode;
  /** Between the filters and the rows: bulk actions, counters, outcomes. */
  above?: (list: ListOf<C>) => ReactNode;
  /** Draws the rows where they are no table. */
  rows?: (rows: readonly RowOf<C>[], list: ListOf<C>) => ReactNode;
  columns?: readonly ListColumn<RowOf<C>>[];
  /** Dialogs, and what else belongs below the rows. */
  children?: (list: ListOf<C>) => ReactNode;
}

/** A list of the dashboard: title, search, filters, rows, pages, and for simple records the form and the delete. */
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
              <span className="flex flex-wrap justify-end gap-2">
                <Button data-opens variant="secondary" size="small" onClick={() => open(String(rowId(row)))}>
                  Edit<span className="sr-only"> {edit.nameOf(row)}</span>
                </Button>
                {remove && (
                  <Button variant="secondary" size="small" onClick={() => setRemoved(row)}>
                    Delete<span className="sr-only"> {remove.nameOf(row)}</span>
                  </Button>
                )}
              </span>
            ),
          },
        ]
      : [];
  const { selection } = list;
  // Its select is what a phone sorts with, and what a column's head changes.
  const sort = filtersOf(of).find(({ name }) => name === "sort");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">{of.title}</h2>
        <div className="flex flex-wrap gap-3">
          {actions?.(list)}
          {edit?.addTitle && <Button onClick={() => open("new")}>{edit.addTitle}</Button>}
        </div>
      </div>
      {of.intro && <p className="prices mt-2 max-w-[65ch] text-ink-soft">{of.intro}</p>}
      {lead}
      <ListToolbar url={url} search={of.search} filters={filtersOf(of)}>
        {filters}
      </ListToolbar>
      {above?.(list)}
      <ListBody list={list} noun={noun}>
        {(found) => (
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
            {!of.isWhole && <ListPager list={list} noun={noun} />}
          </>
        )}
      </ListBody>
      {children?.(list)}
      {edit && <EditDialog edit={edit} noun={noun.one} list={list} onClose={() => open(undefined)} />}
      {remove && (
        <RemoveDialog of={{ ...remove, noun: noun.one }} row={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
}

interface ListBodyProps<Row> {
  list: AdminList<Row>;
  noun: { one: string; many: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows, or what stands in their place while they are loaded or cannot be. */
function ListBody<Row>({ list, noun, children }: ListBodyProps<Row>) {
  if (list.isError) {
    return (
      <LoadError title={`The ${noun.many} could not be loaded`} onRetry={list.refetch}>
        <p>Please try again in a moment.</p>
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
}

/** The form of the record in the address, found among the rows; of a new one for "new". */
function EditDialog<Row>({ edit, noun, list: { url, rows }, onClose }: EditDialogProps<Row>) {
  const wanted = url.read(edit.param);
  const isNew = wanted === "new" && edit.addTitle !== undefined;
  const row = rows?.find((each) => String(rowId(each)) === wanted);
  return (
    <Dialog
      isOpen={wanted !== undefined && rows !== undefined}
      onClose={onClose}
      title={(isNew && edit.addTitle) || edit.editTitle}
    >
      {isNew || row ? (
        <div key={wanted}>{edit.form(row, onClose)}</div>
      ) : (
        <Alert tone="warning" title={`This ${noun} does not exist`}>
          It may have been deleted. Close this and choose one from the list.
        </Alert>
      )}
      {row && edit.below?.(row)}
    </Dialog>
  );
}
