import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { User } from "#contract/accounts.ts";
import { userQuery } from "#web/queries.ts";

/**
 * Makes somebody, or nobody, the user of this browser. All that was read for whoever was there before is forgotten and,
 * where it is on show, read again: it never flashes up for another person.
 */
export function useSetUser(): (user: User | null) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
    },
    [queryClient],
  );
}
