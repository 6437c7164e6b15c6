import type { User } from "#contract/accounts/accounts.ts";
import { userResource } from "#web/app/current-user.ts";
import { useResource } from "#web/app/resource.ts";
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
  const read = useResource(userResource, { isEnabled: hint === "customer" });
  const isUnknown = read.data === undefined;
  return {
    user: read.data ?? null,
    isLoading: isUnknown && (hint === undefined || (hint === "customer" && read.isPending)),
    isError: isUnknown && read.isError,
    refetch: read.refetch,
  };
}
