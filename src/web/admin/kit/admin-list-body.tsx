import type { ReactNode } from "react";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { AdminList } from "./use-admin-list.ts";

export interface AdminListBodyProps<Row> {
  list: AdminList<Row>;
  noun: { one: string; many: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list, or what stands in its place while it is read or cannot be. */
export function AdminListBody<Row>({ list, noun, children }: AdminListBodyProps<Row>) {
  if (list.isError) {
    return (
      <LoadError title={`The ${noun.many} could not be read`} onRetry={list.refetch}>
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
