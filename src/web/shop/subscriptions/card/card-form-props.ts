import type { SubscriptionActions } from "#web/shop/subscriptions/actions/subscription-actions.ts";

/** What a form for a card is given, whoever the provider is. */
export interface CardFormProps {
  openCard: SubscriptionActions["openCard"];
  /** What is done with a card that the provider has saved. */
  onSaved: (setupId: string) => void;
  isBusy: boolean;
}
