import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { onUserChange } from "./current-user.ts";

let ownClient: QueryClient | undefined;

/** Layout of account, checkout and dashboard. It loads TanStack Query, which no public page needs. */
export default function QueryLayout() {
  const [queryClient] = useState(openQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

/**
 * Query client without retries, expiry or refetch on focus (specification, section 7). Without a network, a call fails
 * at once.
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

/** Returns one client per browser, which is kept across pages. On the server, returns a new client per page. */
function openQueryClient(): QueryClient {
  if (typeof document === "undefined") return createQueryClient();
  if (!ownClient) {
    const client = createQueryClient();
    onUserChange(() => void client.resetQueries());
    ownClient = client;
  }
  return ownClient;
}
