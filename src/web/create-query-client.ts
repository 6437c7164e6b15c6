import { QueryClient } from "@tanstack/react-query";

/**
 * Queries are not retried, never go stale by themselves and are not refetched on focus (specification, section 7).
 * Without a network a call fails at once and is told so, instead of waiting unseen.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
