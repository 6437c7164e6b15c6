import type { Audience } from "#domain/subscriptions/plans.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { isRunning, useSubscriptions } from "#web/shop/subscriptions/account/use-subscriptions.ts";

/** True if the customer has a subscription for the audience that continues. `isLoading` is true until this is known. */
export function useOwnBox(audience: Audience | undefined): { hasBox: boolean; isLoading: boolean } {
  const { user, isLoading } = useUser();
  const { data, isPending } = useSubscriptions();
  return {
    hasBox: Boolean(data?.some((each) => isRunning(each) && !each.cancelAtPeriodEnd && each.audience === audience)),
    isLoading: isLoading || (user !== null && isPending),
  };
}
