import { QueryClient } from "@tanstack/react-query";
import { onUserChange } from "./current-user.ts";

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

let ownClient: QueryClient | undefined;

/** One in a browser, which outlasts the page that asked for it; on the server one for each page. */
export function openQueryClient(): QueryClient {
  if (typeof document === "undefined") return createQueryClient();
  if (!ownClient) {
    const client = createQueryClient();
    onUserChange(() => void client.resetQueries());
    ownClient = client;
  }
  return ownClient;
}
