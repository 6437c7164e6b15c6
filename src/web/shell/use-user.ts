import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import { userQuery } from "#web/queries.ts";
import { useVisitorHint } from "./use-visitor-hint.ts";

export interface Visitor {
  user: User | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
  /** True when that could not be found out: `user` is null then, but nobody may say so. */
  isError: boolean;
  refetch: () => unknown;
}

/** The signed-in user, or null. */
export function useUser(): Visitor {
  const hint = useVisitorHint();
  const query = useQuery({ ...userQuery, enabled: hint === "customer" });
  const isUnread = query.data === undefined;
  return {
    user: query.data ?? null,
    isLoading: isUnread && (hint === undefined || (hint === "customer" && query.isPending)),
    isError: isUnread && query.isError,
    refetch: query.refetch,
  };
}
