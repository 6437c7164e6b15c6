import type { ReactNode } from "react";
import type { PlanView } from "#contract/catalogue.ts";
import { DURATION_WORDS } from "#domain/box-words.ts";
import type { Duration } from "#domain/plans.ts";
import { type RadioCardOption, RadioCards } from "#web/ui/form/radio-cards.tsx";
import { PlanPrice, PlanTotal } from "./plan-price.tsx";

export interface PlanCardsProps {
  legend: ReactNode;
  /** The plans of one audience. */
  plans: readonly PlanView[];
  selected: Duration | undefined;
  onSelect: (duration: Duration) => void;
  /** What is wrong with the choice, when something is. */
  problem?: string | undefined;
}

/** The plans to choose from: today, then, the total and the saving. Nothing is chosen beforehand. */
export function PlanCards({ legend, plans, selected, onSelect, problem }: PlanCardsProps) {
  return (
    <div>
      <RadioCards
        legend={legend}
        name="duration"
        options={plans.map(planOption)}
        value={selected}
        onChange={onSelect}
        columns={2}
        problem={problem}
      />
      <p className="mt-4 text-ink-soft">
        Paid a month at a time. UK delivery is included, there is no minimum term, and you can cancel any time.
      </p>
    </div>
  );
}

function planOption(plan: PlanView): RadioCardOption<Duration> {
  return {
    value: plan.duration,
    title: DURATION_WORDS[plan.duration],
    badge: planBadge(plan),
    aside: (
      <>
        <PlanPrice plan={plan} />
        <PlanTotal plan={plan} />
      </>
    ),
  };
}

function planBadge(plan: PlanView): string | undefined {
  if (plan.popular) return `Best Value: ${plan.discount}% off`;
  return plan.discount > 0 ? `${plan.discount}% off` : undefined;
}
