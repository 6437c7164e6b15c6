import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { editProducts } from "#contract/admin-calls.ts";
import { type AdminProduct, BULK_IDS_MAX } from "#contract/admin-products.ts";
import type { InputOf, OutputOf } from "#contract/call.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { codeReason } from "#web/admin/kit/refusal-reason.ts";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import type { AdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { callApi } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useRereadProducts } from "./use-products.ts";

type Action = InputOf<typeof editProducts>["action"];
type Refused = OutputOf<typeof editProducts>["refused"];

/** What can be done with the chosen products, and which of them refused. */
export function ProductsSelection({ selection, list }: { selection: RowSelection; list: AdminList<AdminProduct> }) {
  const { succeed, fail } = useAdminToast();
  const reread = useRereadProducts();
  const [refused, setRefused] = useState<Refused>([]);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) =>
      callApi(editProducts, { productIds: [...selection.ids].slice(0, BULK_IDS_MAX).map(String), action }),
    onSuccess: async (outcome) => {
      setRefused(outcome.refused);
      if (outcome.done > 0) succeed("Products updated successfully");
      else fail("Failed to update products");
      selection.clear();
      await reread();
    },
    onError: () => fail("Failed to update products"),
    onSettled: () => setAsking(false),
  });
  const edit = (action: Action) => {
    if (!isPending) mutate(action);
  };
  return (
    <>
      {refused.length > 0 && (
        <div className="mt-4">
          <Alert tone="warning" title={`Left as they were: ${refused.length}`}>
            <ul className="mt-1 space-y-1">
              {refused.map(({ productId, name, code }) => (
                <li key={productId}>
                  {name || `Product ${productId}`}: {codeReason(code)}
                </li>
              ))}
            </ul>
            <Button variant="quiet" size="small" onClick={() => setRefused([])}>
              Got it
            </Button>
          </Alert>
        </div>
      )}
      <SelectionBar
        selection={selection}
        allLabel={`${list.totalCount} products`}
        // Choosing goes page by page here: nobody deletes a catalogue with one press.
        hasMorePages={false}
      >
        <Button size="small" variant="secondary" isBusy={isPending} onClick={() => edit("activate")}>
          Activate
        </Button>
        <Button size="small" variant="secondary" isBusy={isPending} onClick={() => edit("draft")}>
          Set to Draft
        </Button>
        <Button size="small" variant="danger" isBusy={isPending} onClick={() => setAsking(true)}>
          Delete Products
        </Button>
      </SelectionBar>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete Products"
        actionLabel={`Delete ${selection.count}`}
        busyLabel="Deleting..."
        isBusy={isPending}
        onConfirm={() => edit("delete")}
        onClose={() => setAsking(false)}
      >
        <p>
          {selection.count === 1 ? "One product goes." : `${selection.count} products go.`} Those that orders name are
          archived instead.
        </p>
      </ConfirmDialog>
    </>
  );
}
