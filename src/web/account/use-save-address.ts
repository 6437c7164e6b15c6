import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { saveAddress } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";

/** Saves the delivery and billing address; the answer is the user with it. */
export function useSaveAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof saveAddress>) => callApi(saveAddress, input),
    onSuccess: ({ user }) => queryClient.setQueryData(["user"], user),
  });
}
