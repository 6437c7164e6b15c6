import type { User } from "#contract/accounts/accounts.ts";
import { userResource } from "#web/app/current-user.ts";
import { useResource } from "#web/app/resource.ts";
import { useVisitorHint } from "./use-visitor-hint.ts";

export interface Visitor {
  user: User | null;
  /** True until it is known whether a user is signed in. */
  isLoading: boolean;
  /** True if the user could not be loaded. `user` is then null, but the visitor may be signed in. */
  isError: boolean;
  refetch: () => unknown;
}

/** The signed-in user. Null for a visitor who is not signed in. */
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
