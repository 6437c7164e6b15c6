import { useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { NATURALNESS_WORDS } from "#domain/box-words.ts";
import type { Naturalness } from "#domain/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { ExclusionsField, splitExclusions } from "./exclusions-field.tsx";
import { type SubscriptionActions, useSteering } from "./steering.ts";

interface PreferencesFormProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  onDone: () => void;
}

/** How natural the boxes are and what must not be in them, from the next one that is not being packed. */
export function PreferencesForm({ subscription, actions, onDone }: PreferencesFormProps) {
  const [naturalness, setNaturalness] = useState<Naturalness>(subscription.naturalness);
  const [exclusions, setExclusions] = useState(subscription.exclusions.join(", "));
  const { mutate, isPending } = useSteering(actions, onDone);
  const options = (["100natural", "99natural"] as const).map((value) => ({ value, title: NATURALNESS_WORDS[value] }));
  return (
    <form
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ kind: "preferences", naturalness, exclusions: splitExclusions(exclusions) });
      }}
    >
      <RadioCards
        legend="How natural?"
        name={`naturalness-${subscription.id}`}
        options={options}
        value={naturalness}
        onChange={setNaturalness}
      />
      <ExclusionsField value={exclusions} onChange={setExclusions} />
      <Button type="submit" isBusy={isPending} busyLabel="Saving...">
        Save preferences
      </Button>
    </form>
  );
}
