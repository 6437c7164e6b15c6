import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { changeAdminOrder, refundAdminOrder } from "#contract/admin-orders.ts";
import type { moveReturn, noteReturn } from "#contract/admin-returns.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { useAdminToast } from "#web/admin/use-admin-toast.ts";
import { ApiRefusal, callApi } from "#web/api-client.ts";
import { refusalWords } from "./refusal-words.ts";

type OrderCall = typeof changeAdminOrder | typeof refundAdminOrder | typeof noteReturn | typeof moveReturn;

/**
 * Changes one order, its money or its returns; everything of the dashboard is read anew afterwards, also when somebody else was
 * faster.
 */
export function useOrderCall<E extends OrderCall>(endpoint: E, onDone: () => void) {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  return useMutation({
    mutationFn: (input: InputOf<E>) => callApi(endpoint, input),
    onSuccess() {
      toast.succeed("Order updated successfully");
      onDone();
    },
    onError(error) {
      const words = error instanceof ApiRefusal ? refusalWords(error.code) : undefined;
      toast.fail(words ? `Failed to update order. ${words}` : "Failed to update order");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
