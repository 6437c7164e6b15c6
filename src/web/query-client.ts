import { QueryClient } from "@tanstack/react-query";

/** Queries are not retried, never go stale by themselves and are not refetched on focus (specification, section 7). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
