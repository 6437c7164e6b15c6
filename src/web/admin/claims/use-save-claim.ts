import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateClaim } from "#contract/admin-calls.ts";
import type { InputOf } from "#contract/call.ts";
import { adminClaimsQuery } from "#web/admin/admin-queries.ts";
import { callApi } from "#web/api-client.ts";

export function useSaveClaim(claimId: number | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: Omit<InputOf<typeof updateClaim>, "claimId">) =>
      callApi(updateClaim, { ...fields, claimId: String(claimId) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminClaimsQuery.queryKey }),
  });
}
