import type { SubscriptionActions } from "#web/shop/subscriptions/actions/subscription-actions.ts";

/** Props of a card form of any provider. */
export interface CardFormProps {
  openCard: SubscriptionActions["openCard"];
  /** Called with a card that the provider has saved. */
  onSaved: (setupId: string) => void;
  isBusy: boolean;
}
