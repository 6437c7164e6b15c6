import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { openQueryClient } from "./query-client.ts";

/** Round account, checkout and dashboard, which read much: TanStack Query comes with them, and with no public page. */
export default function QueryLayout() {
  const [queryClient] = useState(openQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
