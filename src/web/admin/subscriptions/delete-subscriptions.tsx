import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bulkDeleteSubscriptions, listAdminSubscriptions } from "#contract/admin-calls.ts";
import type { InputOf } from "#contract/call.ts";
import { adminKey } from "#web/admin/admin-queries.ts";
import { collectIds } from "#web/admin/kit/collect-ids.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { callApi } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const PER_CALL = 25;

export interface DeleteSubscriptionsProps {
  selection: RowSelection;
  filter: InputOf<typeof listAdminSubscriptions>;
  /** How many, in words. */
  count: string;
}

/** Ends the chosen subscriptions, after a question, and takes them out of the list. */
export function DeleteSubscriptions({ selection, filter, count }: DeleteSubscriptionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  const remove = useMutation({
    async mutationFn() {
      let refused = 0;
      setDoneCount(0);
      for await (const ids of collectIds(selection, listAdminSubscriptions, filter)) {
        for (let from = 0; from < ids.length; from += PER_CALL) {
          const { results } = await callApi(bulkDeleteSubscriptions, {
            subscriptionIds: ids.slice(from, from + PER_CALL),
          });
          refused += results.filter((result) => result.outcome === "refused").length;
          setDoneCount((last) => last + results.length);
        }
      }
      if (refused > 0) throw new Error(`${refused} were refused`);
    },
    onSuccess() {
      toast.succeed("Subscriptions deleted successfully");
      selection.clear();
      setAsking(false);
    },
    onError: () => toast.fail("Failed to delete subscriptions"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Delete Selected ({selection.isAllMatching ? "all" : selection.count})
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={`Delete ${count}?`}>
        <div className="space-y-5">
          <p>
            Those that run are ended at the card provider first, and their customers are told; boxes that are paid for
            and have not left are given back. Then they leave this list.
          </p>
          <p role="status" className="min-h-6">
            {remove.isPending && `${doneCount} done so far`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" isBusy={remove.isPending} busyLabel="Deleting..." onClick={() => remove.mutate()}>
              Delete
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Leave them
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
