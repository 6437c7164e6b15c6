import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanChoice, PlanChoices, Subscription } from "#contract/subscriptions/subscriptions.ts";
import { PLAN_LENGTH_LABELS } from "#domain/subscriptions/box-labels.ts";
import { type AudienceNames, boxName } from "#domain/subscriptions/box-names.ts";
import { AUDIENCES, type Audience, type Duration } from "#domain/subscriptions/plans.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { planChoicesQuery } from "#web/app/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { type RadioCardOption, RadioCards } from "#web/ui/form/radio-cards.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { monthName } from "./months.ts";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

interface PlanFormProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  onDone: () => void;
}

/** Form to change the plan or audience. Shows price, number of boxes, total, saving and first box before the change. */
export function PlanForm(props: PlanFormProps) {
  const { subscription, actions } = props;
  const { readPlanChoices: queryFn } = actions;
  const { data, isError } = useQuery({ ...planChoicesQuery(subscription.id), ...(queryFn ? { queryFn } : {}) });
  if (isError) return <Alert tone="warning">No further box of this plan can be changed.</Alert>;
  if (!data) return <Spinner label="Loading the plans" />;
  return <ChosenPlanForm {...props} choices={data} />;
}

function ChosenPlanForm({ subscription, actions, onDone, choices }: PlanFormProps & { choices: PlanChoices }) {
  const [audience, setAudience] = useState<Audience>(subscription.audience);
  const [duration, setDuration] = useState<Duration>(subscription.duration);
  const names = useAudienceNames();
  const { mutate, isPending } = useSubscriptionAction(actions, onDone);
  const plans = choices.plans.filter((plan) => plan.audience === audience);
  const chosen = plans.find((plan) => plan.duration === duration);
  const isOther = chosen !== undefined && !chosen.isCurrent;
  return (
    <form
      method="post"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther && !isPending) mutate({ kind: "plan", audience, duration });
      }}
    >
      <RadioCards
        legend="Who is it for?"
        name={`plan-audience-${subscription.id}`}
        options={AUDIENCES.filter((value) => choices.plans.some((plan) => plan.audience === value)).map((value) => ({
          value,
          title: names[value],
        }))}
        value={audience}
        onChange={setAudience}
        columns={3}
      />
      <RadioCards
        legend="Which plan?"
        name={`plan-duration-${subscription.id}`}
        options={plans.map((plan) => planOption(plan, subscription.monthlyPrice))}
        value={duration}
        onChange={setDuration}
        columns={2}
      />
      <div aria-live="polite" className="space-y-2">
        {isOther && <WhatChanges plan={chosen} choices={choices} />}
      </div>
      <Button type="submit" disabled={!isOther} isBusy={isPending} busyLabel="Changing...">
        {isOther ? (
          <span>
            Change to {planName(chosen, names)}, <Price amount={chosen.monthlyPrice} /> a month
          </span>
        ) : (
          "Choose another plan"
        )}
      </Button>
    </form>
  );
}

function planOption(plan: PlanChoice, ownPrice: string): RadioCardOption<Duration> {
  if (plan.isCurrent) {
    return {
      value: plan.duration,
      title: PLAN_LENGTH_LABELS[plan.duration],
      badges: ["Current plan"],
      aside: (
        <>
          <Price amount={ownPrice} /> a month
        </>
      ),
    };
  }
  return {
    value: plan.duration,
    title: PLAN_LENGTH_LABELS[plan.duration],
    aside: (
      <>
        <span className="block">
          <Price amount={plan.monthlyPrice} /> a month
        </span>
        <span className="block text-ink-soft">
          {plan.total ? (
            <>
              {plan.boxes} boxes, <Price amount={plan.total} /> in total
            </>
          ) : (
            "Continues until cancelled"
          )}
        </span>
        {plan.saving && (
          <span className="block text-ink-soft">
            Saves <Price amount={plan.saving} />
          </span>
        )}
      </>
    ),
  };
}

function planName({ audience, duration, boxes }: PlanChoice, names: AudienceNames): string {
  return boxes === null ? `a monthly ${boxName(audience, names)}` : PLAN_LENGTH_LABELS[duration];
}

/** First box at the new price, and what stays the same. */
function WhatChanges({ plan, choices }: { plan: PlanChoice; choices: PlanChoices }) {
  const { boxesBefore, announced, boxMonth, chargeOn, dispatchOn } = choices;
  return (
    <>
      <p>
        The {monthName(boxMonth)} box is the first one at <Price amount={plan.monthlyPrice} />. It is charged on{" "}
        <Day on={chargeOn} />, and it is sent on <Day on={dispatchOn} />.
      </p>
      {announced && (
        <p>
          The {monthName(announced.boxMonth)} box has already been announced by email. It still costs{" "}
          <Price amount={announced.price} />.
        </p>
      )}
      {plan.boxes !== null && boxesBefore > 0 && (
        <p className="text-ink-soft">
          The {plan.boxes} boxes are counted from {monthName(boxMonth)} onwards. The{" "}
          {boxesBefore === 1 ? "earlier box is" : `${boxesBefore} earlier boxes are`} not part of them.
        </p>
      )}
      <p className="text-ink-soft">
        We confirm the change by email. There is no minimum term: it can be cancelled at any time.
      </p>
    </>
  );
}
