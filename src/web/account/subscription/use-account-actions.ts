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
  skipBox,
  swapItem,
  unskipBox,
} from "#contract/calls.ts";
import type { Subscription } from "#contract/subscriptions.ts";
import { callApi, isSignedOut } from "#web/api-client.ts";
import type { Steering, SubscriptionActions } from "#web/monthly-box/steer/steering.ts";
import { answersReading, subscriptionsReading } from "#web/person.ts";
import { ordersKey } from "#web/queries.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";

/** Steers one of the signed-in customer's subscriptions; the account's lists follow. */
export function useAccountActions({ id }: Subscription): SubscriptionActions {
  const queryClient = useQueryClient();
  const redirectSignedOut = useSignedOutRedirect();
  const subscriptionId = String(id);
  return {
    steer: (steering) => steer(subscriptionId, steering),
    openCard: () => callApi(openCardChange, { subscriptionId }),
    onSteered(subscription) {
      const all = subscriptionsReading.now().data;
      if (all) subscriptionsReading.set(all.map((each) => (each.id === id ? subscription : each)));
      // What the provider tells meanwhile, such as an unpaid box that is paid now, is read with it.
      for (const reading of [subscriptionsReading, answersReading]) void reading.renew();
      void queryClient.invalidateQueries({ queryKey: ordersKey });
    },
    onError(error) {
      // A refusal is news: what is offered was read before something changed.
      void subscriptionsReading.renew();
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

async function steer(subscriptionId: string, steering: Steering): Promise<Subscription> {
  switch (steering.kind) {
    case "skip":
      return callApi(skipBox, { subscriptionId, boxMonth: steering.boxMonth });
    case "unskip":
      return callApi(unskipBox, { subscriptionId, boxMonth: steering.boxMonth });
    case "pause":
      return callApi(pauseSubscription, { subscriptionId, months: steering.months });
    case "resume":
      return callApi(resumeSubscription, { subscriptionId });
    case "cancel":
      return callApi(cancelOneSubscription, { subscriptionId, ending: steering.ending });
    case "keep":
      return callApi(keepSubscription, { subscriptionId });
    case "card":
      return callApi(changeCard, { subscriptionId, setupId: steering.setupId });
    case "plan":
      return callApi(changePlan, { subscriptionId, audience: steering.audience, duration: steering.duration });
    case "gift":
      return callApi(changeGift, { subscriptionId, ...steering.gift });
    case "add-gift-card":
      return callApi(addGiftCardToBoxes, { subscriptionId, code: steering.code });
    case "remove-gift-card":
      return callApi(removeGiftCardFromBoxes, { subscriptionId, giftCardId: String(steering.giftCardId) });
    case "swap": {
      const { kind: _, ...swap } = steering;
      return callApi(swapItem, { subscriptionId, ...swap });
    }
    case "preferences": {
      const { kind: _, ...preferences } = steering;
      return callApi(changePreferences, { subscriptionId, ...preferences });
    }
  }
}
