import type { User } from "#contract/accounts.ts";
import { userReading } from "#web/person.ts";
import { useReading } from "#web/reading.ts";
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
  const read = useReading(userReading, { isEnabled: hint === "customer" });
  const isUnread = read.data === undefined;
  return {
    user: read.data ?? null,
    isLoading: isUnread && (hint === undefined || (hint === "customer" && read.isPending)),
    isError: isUnread && read.isError,
    refetch: read.refetch,
  };
}
