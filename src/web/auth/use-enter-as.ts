import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";

/** Makes somebody the signed-in user in this browser: everything personal that was read before is read anew. */
export function useEnterAs(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(["user"], user);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "user" });
  };
}
