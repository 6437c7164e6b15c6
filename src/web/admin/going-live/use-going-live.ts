import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { tickGoingLive } from "#contract/admin/admin-settings.ts";
import type { InputOf } from "#contract/call.ts";
import { goingLiveQuery } from "#web/admin/admin-queries.ts";
import { callApi } from "#web/app/api-client.ts";

export function useGoingLive() {
  return useQuery(goingLiveQuery);
}

export function useTick() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tick: InputOf<typeof tickGoingLive>) => callApi(tickGoingLive, tick),
    onSuccess: (list) => queryClient.setQueryData(goingLiveQuery.queryKey, list),
  });
}
