import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { NATURALNESS_LABELS } from "#domain/subscriptions/box-labels.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { AUDIENCES, type Audience, NATURALNESS, type Naturalness } from "#domain/subscriptions/plans.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { plansQuery } from "#web/app/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { Price } from "#web/ui/price.tsx";
import { ExclusionsField, splitExclusions } from "./exclusions-field.tsx";
import { monthName } from "./months.ts";
import { addressee, type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

export interface PreferencesFormProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  onDone: () => void;
}

/** Form for audience, naturalness and exclusions. Shows the first box to which each change applies. */
export function PreferencesForm({ subscription, actions, onDone }: PreferencesFormProps) {
  const [audience, setAudience] = useState<Audience>(subscription.audience);
  const [naturalness, setNaturalness] = useState<Naturalness>(subscription.naturalness);
  const [exclusions, setExclusions] = useState(subscription.exclusions.join(", "));
  const { mutate, isPending } = useSubscriptionAction(actions, onDone);
  const { changesFrom } = subscription;
  const names = useAudienceNames();
  const { data: plans } = useQuery(plansQuery);
  const offered = AUDIENCES.filter(
    (each) =>
      each === subscription.audience ||
      !plans ||
      plans.plans.some((plan) => plan.audience === each && plan.duration === subscription.duration),
  );
  const isAudienceOpen = changesFrom.plan !== null;
  const isOtherAudience = audience !== subscription.audience;
  return (
    <form
      method="post"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const other = isOtherAudience ? { audience } : {};
        mutate({ kind: "preferences", naturalness, exclusions: splitExclusions(exclusions), ...other });
      }}
    >
      {isAudienceOpen && (
        <RadioCards
          legend="Who is the box for?"
          name={`audience-${subscription.id}`}
          options={offered.map((value) => ({ value, title: names[value] }))}
          value={audience}
          onChange={setAudience}
          columns={3}
        />
      )}
      <RadioCards
        legend="How natural?"
        name={`naturalness-${subscription.id}`}
        options={NATURALNESS.map((value) => ({ value, title: NATURALNESS_LABELS[value] }))}
        value={naturalness}
        onChange={setNaturalness}
      />
      <ExclusionsField value={exclusions} onChange={setExclusions} />
      <div className="space-y-2 text-ink-soft" aria-live="polite">
        {changesFrom.contents && (
          <p>
            The contents change from {addressee(actions).owner} {monthName(changesFrom.contents)} box onwards. This
            costs nothing extra.
          </p>
        )}
        {isOtherAudience && <OtherAudience subscription={subscription} audience={audience} actions={actions} />}
      </div>
      <Button type="submit" isBusy={isPending} busyLabel="Saving...">
        Save Preferences
      </Button>
    </form>
  );
}

/** First box for another audience, and its monthly price. */
function OtherAudience({
  subscription,
  audience,
  actions,
}: Omit<PreferencesFormProps, "onDone"> & { audience: Audience }) {
  const { person, owner, gets } = addressee(actions);
  const names = useAudienceNames();
  const { data } = useQuery(plansQuery);
  const { duration, rolls, changesFrom } = subscription;
  const plan = data?.plans.find((each) => each.audience === audience && each.duration === duration);
  if (!changesFrom.plan) return null;
  return (
    <p className="text-ink">
      From {owner} {monthName(changesFrom.plan)} box onwards, {gets} a {boxName(audience, names)}
      {plan && (
        <>
          , <Price amount={plan.price} /> a month
        </>
      )}
      . {!rolls && `Its ${plan?.months ?? ""} boxes are counted from that one. `}Boxes that we have already emailed{" "}
      {person} about stay as they are.
    </p>
  );
}
