import { useQueryClient } from "@tanstack/react-query";
import {
  addGiftCardToBoxes,
  cancelOneSubscription,
  changeCard,
  changeGift,
  changePlan,
  changePreferences,
  keepSubscription,
  openCardChange,
  pauseSubscription,
  removeGiftCardFromBoxes,
  resumeSubscription,
  type Subscription,
  skipBox,
  swapItem,
  unskipBox,
} from "#contract/subscriptions/subscriptions.ts";
import { callApi, isSignedOut } from "#web/app/api-client.ts";
import { answersResource, subscriptionsResource } from "#web/app/current-user.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { ordersKey } from "#web/app/queries.ts";
import type { SubscriptionAction, SubscriptionActions } from "#web/shop/subscriptions/actions/subscription-actions.ts";

/** Actions for a signed-in customer's subscription. Refreshes the account's lists. */
export function useAccountActions({ id }: Subscription): SubscriptionActions {
  const queryClient = useQueryClient();
  const redirectSignedOut = useSignedOutRedirect();
  const subscriptionId = String(id);
  return {
    perform: (action) => perform(subscriptionId, action),
    openCard: () => callApi(openCardChange, { subscriptionId }),
    onUpdated(subscription) {
      const all = subscriptionsResource.now().data;
      if (all) subscriptionsResource.set(all.map((each) => (each.id === id ? subscription : each)));
      // Reloads both, because the provider may have made changes too, such as a payment for an unpaid box.
      for (const resource of [subscriptionsResource, answersResource]) void resource.renew();
      void queryClient.invalidateQueries({ queryKey: ordersKey });
    },
    onError(error) {
      // Reloads, because a refusal means that the data shown is outdated.
      void subscriptionsResource.renew();
      if (!isSignedOut(error)) return false;
      redirectSignedOut(LOGGED_OUT);
      return true;
    },
    can: new Set([
      "skip",
      "unskip",
      "pause",
      "resume",
      "cancel",
      "keep",
      "card",
      "plan",
      "preferences",
      "gift",
      "add-gift-card",
      "remove-gift-card",
      "swap",
    ]),
  };
}

async function perform(subscriptionId: string, action: SubscriptionAction): Promise<Subscription> {
  switch (action.kind) {
    case "skip":
      return callApi(skipBox, { subscriptionId, boxMonth: action.boxMonth });
    case "unskip":
      return callApi(unskipBox, { subscriptionId, boxMonth: action.boxMonth });
    case "pause":
      return callApi(pauseSubscription, { subscriptionId, months: action.months });
    case "resume":
      return callApi(resumeSubscription, { subscriptionId });
    case "cancel":
      return callApi(cancelOneSubscription, { subscriptionId, ending: action.ending });
    case "keep":
      return callApi(keepSubscription, { subscriptionId });
    case "card":
      return callApi(changeCard, { subscriptionId, setupId: action.setupId });
    case "plan":
      return callApi(changePlan, { subscriptionId, audience: action.audience, duration: action.duration });
    case "gift":
      return callApi(changeGift, { subscriptionId, ...action.gift });
    case "add-gift-card":
      return callApi(addGiftCardToBoxes, { subscriptionId, code: action.code });
    case "remove-gift-card":
      return callApi(removeGiftCardFromBoxes, { subscriptionId, giftCardId: String(action.giftCardId) });
    case "swap": {
      const { kind: _, ...swap } = action;
      return callApi(swapItem, { subscriptionId, ...swap });
    }
    case "preferences": {
      const { kind: _, ...preferences } = action;
      return callApi(changePreferences, { subscriptionId, ...preferences });
    }
  }
}
