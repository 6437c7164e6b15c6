import { useQuery } from "@tanstack/react-query";
import { getUser, type User } from "#contract/accounts.ts";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { useVisitorHint } from "./use-visitor-hint.ts";

/** The signed-in user or null. `isLoading` is true until it is known which. */
export function useUser(): { user: User | null; isLoading: boolean } {
  const hint = useVisitorHint();
  const query = useQuery({ queryKey: ["user"], queryFn: loadUser, enabled: hint === "customer" });
  return {
    user: query.data ?? null,
    isLoading: query.data === undefined && (hint === undefined || (hint === "customer" && query.isPending)),
  };
}

async function loadUser(): Promise<User | null> {
  try {
    return await callApi(getUser, {});
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}
