import { useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { AUDIENCE_WORDS, PLAN_LENGTH_WORDS } from "#domain/box-words.ts";
import { AUDIENCES, type Audience, DURATIONS, type Duration } from "#domain/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { type SubscriptionActions, useSteering } from "./steering.ts";

interface PlanFormProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  onDone: () => void;
}

/** Another plan or audience, from the next box that has not been announced. */
export function PlanForm({ subscription, actions, onDone }: PlanFormProps) {
  const [audience, setAudience] = useState<Audience>(subscription.audience);
  const [duration, setDuration] = useState<Duration>(subscription.duration);
  const { mutate, isPending } = useSteering(actions, onDone);
  const isSame = audience === subscription.audience && duration === subscription.duration;
  return (
    <form
      method="post"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) mutate({ kind: "plan", audience, duration });
      }}
    >
      <Field label="For whom">
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={audience}
            onChange={(event) => setAudience(AUDIENCES.find((each) => each === event.target.value) ?? audience)}
            options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] }))}
          />
        )}
      </Field>
      <Field label="Plan length">
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={duration}
            onChange={(event) => setDuration(DURATIONS.find((each) => each === event.target.value) ?? duration)}
            options={DURATIONS.map((value) => ({ value, label: PLAN_LENGTH_WORDS[value] }))}
          />
        )}
      </Field>
      <p className="text-ink-soft">
        It counts from the next box that has not been announced, at today's price of that plan. What we have announced
        stays as it is, and we write to you what changes.
      </p>
      <Button type="submit" disabled={isSame} isBusy={isPending} busyLabel="Saving...">
        Change plan
      </Button>
    </form>
  );
}
