import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "#contract/call.ts";
import type {
  holdParcels,
  importNumbers,
  numberParcel,
  packParcels,
  releaseParcels,
  sendParcels,
  unpackParcels,
} from "#contract/orders/admin-parcels.ts";
import { adminKey } from "#web/admin/admin-queries.ts";
import { codeReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useOneAtATime } from "#web/admin/kit/use-one-at-a-time.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";

type ParcelsCall =
  | typeof packParcels
  | typeof unpackParcels
  | typeof holdParcels
  | typeof releaseParcels
  | typeof sendParcels
  | typeof numberParcel
  | typeof importNumbers;

/** Does something to parcels, once however often it is pressed; everything of the dashboard is read anew afterwards. */
export function useParcelsCall<C extends ParcelsCall>(call: C, failure: string, onDone: (reply: OutputOf<C>) => void) {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  const oneAtATime = useOneAtATime();
  const mutation = useMutation({
    mutationFn: (input: InputOf<C>) => callApi(call, input),
    onSuccess: onDone,
    onError: (error) =>
      toast.fail(
        error instanceof ApiRefusal ? `${failure}. ${codeReason(error.code)}` : `${failure}. Please try again.`,
      ),
    onSettled: () => {
      oneAtATime.end();
      return queryClient.invalidateQueries({ queryKey: adminKey });
    },
  });
  return {
    isPending: mutation.isPending,
    run(input: InputOf<C>) {
      if (oneAtATime.begin()) mutation.mutate(input);
    },
  };
}
