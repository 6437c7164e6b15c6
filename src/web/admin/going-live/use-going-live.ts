import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getGoingLive, tickGoingLive } from "#contract/admin-calls.ts";
import type { InputOf } from "#contract/call.ts";
import { callApi } from "#web/api-client.ts";

const GOING_LIVE = ["admin", "going-live"];

export function useGoingLive() {
  return useQuery({ queryKey: GOING_LIVE, queryFn: () => callApi(getGoingLive, {}), refetchOnMount: "always" });
}

export function useTick() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tick: InputOf<typeof tickGoingLive>) => callApi(tickGoingLive, tick),
    onSuccess: (list) => queryClient.setQueryData(GOING_LIVE, list),
  });
}
