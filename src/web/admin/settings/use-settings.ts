import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getAdminSettings, updateSettings, updateTrader } from "#contract/admin-calls.ts";
import type { InputOf } from "#contract/call.ts";
import { callApi } from "#web/api-client.ts";
import type { SettingsChange } from "./setting-values.ts";

const SETTINGS = ["admin", "settings"];

export function useSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: () => callApi(getAdminSettings, {}),
    refetchOnMount: "always",
  });
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) => callApi(updateSettings, change),
    onSuccess: (settings) => queryClient.setQueryData(SETTINGS, settings),
  });
}

export function useSaveTrader() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (trader: InputOf<typeof updateTrader>) => callApi(updateTrader, trader),
    onSuccess: (settings) => queryClient.setQueryData(SETTINGS, settings),
  });
}
