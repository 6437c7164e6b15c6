import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "#contract/call.ts";
import type {
  changeAdminOrder,
  refundAdminOrder,
  restoreAdminOrder,
  sendReplacement,
} from "#contract/orders/admin-orders.ts";
import type { moveReturn, noteReturn } from "#contract/orders/admin-returns.ts";
import { adminKey } from "#web/admin/admin-queries.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useOneAtATime } from "#web/admin/kit/use-one-at-a-time.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { refusalMessage } from "./order-labels.ts";

type OrderCall =
  | typeof changeAdminOrder
  | typeof refundAdminOrder
  | typeof restoreAdminOrder
  | typeof sendReplacement
  | typeof noteReturn
  | typeof moveReturn;

/**
 * Changes one order, its money or its returns, once however often it is pressed; everything of the dashboard is read anew
 * afterwards, also when somebody else was faster.
 */
export function useOrderCall<C extends OrderCall>(
  call: C,
  onDone: () => void,
  /** What to say of it, in words of the call's own; empty for the usual ones. */
  wordsOf?: (order: OutputOf<C>, input: InputOf<C>) => string,
) {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  const oneAtATime = useOneAtATime();
  const mutation = useMutation({
    mutationFn: (input: InputOf<C>) => callApi(call, input),
    onSuccess(order, input) {
      toast.succeed(wordsOf?.(order, input) || "Order updated successfully");
      onDone();
    },
    onError(error) {
      const text = error instanceof ApiRefusal ? refusalMessage(error.code) : undefined;
      toast.fail(text ? `Failed to update order. ${text}` : "Failed to update order");
    },
    onSettled: () => {
      oneAtATime.end();
      return queryClient.invalidateQueries({ queryKey: adminKey });
    },
  });
  return {
    isPending: mutation.isPending,
    mutate(input: InputOf<C>) {
      if (oneAtATime.begin()) mutation.mutate(input);
    },
  };
}
