import type { Audience } from "#domain/plans.ts";
import { useSubscription } from "#web/account/use-subscription.ts";
import { useUser } from "#web/shell/use-user.ts";

/** Whether the customer already gets a box for an audience, one that goes on. `isLoading` until that is known. */
export function useOwnBox(audience: Audience | undefined): { hasBox: boolean; isLoading: boolean } {
  const { user, isLoading } = useUser();
  const { data, isPending } = useSubscription();
  const isRunning = data?.status === "active" || data?.status === "paused";
  return {
    hasBox: isRunning && !data.cancelAtPeriodEnd && data.audience === audience,
    isLoading: isLoading || (user !== null && isPending),
  };
}
