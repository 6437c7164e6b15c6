import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { PreferencesForm } from "#web/shop/subscriptions/actions/preferences-form.tsx";
import { useAccountActions } from "./use-account-actions.ts";
import { isRunning, useSubscriptions } from "./use-subscriptions.ts";

/** Subscriptions that continue, so that their preferences can change. Undefined until loaded. */
export function useBoxesToUpdate(): readonly Subscription[] | undefined {
  const { data } = useSubscriptions();
  return data?.filter((each) => isRunning(each) && !each.cancelAtPeriodEnd);
}

export function UpdateBoxes({ boxes, onDone }: { boxes: readonly Subscription[]; onDone: () => void }) {
  const names = useAudienceNames();
  return (
    <ul className="space-y-12">
      {boxes.map((subscription) => (
        <li key={subscription.id} className="space-y-6">
          {boxes.length > 1 && <h2 className="text-2xl">{boxName(subscription.audience, names)}</h2>}
          <UpdateBox subscription={subscription} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}

function UpdateBox({ subscription, onDone }: { subscription: Subscription; onDone: () => void }) {
  const actions = useAccountActions(subscription);
  return <PreferencesForm subscription={subscription} actions={actions} onDone={onDone} />;
}
