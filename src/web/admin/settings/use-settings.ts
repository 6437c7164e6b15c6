import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { updateSettings, updateTrader } from "#contract/admin/admin-settings.ts";
import type { InputOf } from "#contract/call.ts";
import { settingsQuery } from "#web/admin/admin-queries.ts";
import { callApi } from "#web/app/api-client.ts";
import type { SettingsChange } from "./setting-values.ts";

export function useSettings() {
  return useQuery(settingsQuery);
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) => callApi(updateSettings, change),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
  });
}

export function useSaveTrader() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (trader: InputOf<typeof updateTrader>) => callApi(updateTrader, trader),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
  });
}
