import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { onUserChange } from "./current-user.ts";

let ownClient: QueryClient | undefined;

/** Round account, checkout and dashboard, which read much: TanStack Query comes with them, and with no public page. */
export default function QueryLayout() {
  const [queryClient] = useState(openQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

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

/** One in a browser, which outlasts the page that asked for it; on the server one for each page. */
function openQueryClient(): QueryClient {
  if (typeof document === "undefined") return createQueryClient();
  if (!ownClient) {
    const client = createQueryClient();
    onUserChange(() => void client.resetQueries());
    ownClient = client;
  }
  return ownClient;
}
