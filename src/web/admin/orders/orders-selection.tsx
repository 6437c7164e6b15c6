import { useState } from "react";
import { type AdminOrder, BULK_ACTIONS } from "#contract/admin-orders.ts";
import { countLabel } from "#web/admin/kit/list-pager.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import type { AdminList } from "#web/admin/kit/use-admin-list.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { DocumentsDialog } from "./documents-dialog.tsx";
import type { DocumentsWanted } from "./documents-wanted.ts";
import type { BulkAction, OrdersFilter } from "./orders-filter.ts";

const ACTION_LABELS = {
  processing: "Mark Processing",
  shipped: "Mark Shipped",
  delivered: "Mark Delivered",
  cancelled: "Mark Cancelled",
  delete: "Delete Orders",
} satisfies Record<BulkAction, string>;

const NOUN = { one: "order", many: "orders" };

export interface OrdersSelectionProps {
  list: AdminList<AdminOrder>;
  selection: RowSelection;
  filter: OrdersFilter;
}

/** What can be done with the chosen orders. */
export function OrdersSelection({ list, selection, filter }: OrdersSelectionProps) {
  const [action, setAction] = useState<BulkAction>();
  const [documents, setDocuments] = useState<DocumentsWanted>();
  const count = selection.isAllMatching
    ? countLabel(list, NOUN)
    : countLabel({ totalCount: selection.count, isTotalCapped: false }, NOUN);
  return (
    <>
      <SelectionBar
        selection={selection}
        allLabel={countLabel(list, NOUN)}
        hasMorePages={list.pager.goNext !== undefined || list.pager.goPrevious !== undefined}
      >
        <Select
          size="small"
          aria-label="Bulk action"
          options={BULK_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }))}
          value=""
          onChange={(event) => setAction(BULK_ACTIONS.find((candidate) => candidate === event.currentTarget.value))}
        >
          <option value="">Bulk action</option>
        </Select>
        <Button variant="secondary" size="small" onClick={() => setDocuments("invoices")}>
          PDF Invoices
        </Button>
        <Button variant="secondary" size="small" onClick={() => setDocuments("labels")}>
          Shipping Labels
        </Button>
        <Button variant="secondary" size="small" onClick={() => setDocuments("slips")}>
          Packing Slips
        </Button>
      </SelectionBar>
      <BulkEditDialog
        action={action}
        title={action ? `${ACTION_LABELS[action]}: ${count}` : "Bulk action"}
        orders={list.rows ?? []}
        selection={selection}
        filter={filter}
        onClose={() => setAction(undefined)}
      />
      <DocumentsDialog
        wanted={documents}
        count={count}
        selection={selection}
        filter={filter}
        onClose={() => setDocuments(undefined)}
      />
    </>
  );
}
