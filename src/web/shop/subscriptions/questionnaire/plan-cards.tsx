import type { ReactNode } from "react";
import type { PlanView } from "#contract/catalogue/catalogue.ts";
import { DURATION_LABELS } from "#domain/subscriptions/box-labels.ts";
import type { Duration } from "#domain/subscriptions/plans.ts";
import { Day } from "#web/ui/day.tsx";
import { type RadioCardOption, RadioCards } from "#web/ui/form/radio-cards.tsx";
import { PlanPrice, PlanTotal } from "./plan-price.tsx";

export interface PlanCardsProps {
  legend: ReactNode;
  plans: readonly PlanView[];
  selected: Duration | undefined;
  onSelect: (duration: Duration) => void;
  /** Error message for the choice. */
  problem?: string | undefined;
}

/** Plans with price today, later price, total and saving. None is preselected. */
export function PlanCards({ legend, plans, selected, onSelect, problem }: PlanCardsProps) {
  const bestDiscount = Math.max(...plans.map(({ discount }) => discount));
  const popular = plans.find(({ popularSource }) => popularSource !== null)?.popularSource;
  return (
    <div>
      <RadioCards
        legend={legend}
        name="duration"
        options={plans.map((plan) => planOption(plan, bestDiscount))}
        value={selected}
        onChange={onSelect}
        columns={2}
        problem={problem}
      />
      <p className="mt-4 text-ink-soft">
        You pay month by month. UK delivery is included, there is no minimum term, and you can cancel any time.
      </p>
      {popular && <PopularSource {...popular} />}
    </div>
  );
}

function planOption(plan: PlanView, bestDiscount: number): RadioCardOption<Duration> {
  return {
    value: plan.duration,
    title: DURATION_LABELS[plan.duration],
    badges: planBadges(plan, bestDiscount),
    aside: (
      <>
        <PlanPrice plan={plan} />
        <PlanTotal plan={plan} />
      </>
    ),
  };
}

function planBadges(plan: PlanView, bestDiscount: number): string[] {
  const saving = plan.discount > 0 ? `${plan.discount}% off` : undefined;
  return [
    ...(saving && plan.discount === bestDiscount ? [`Best Value: ${saving}`] : saving ? [saving] : []),
    ...(plan.popular ? ["Most Popular"] : []),
  ];
}

/** Source of the "Most Popular" claim. Every claim has its source beside it. */
function PopularSource({ source, asOf }: NonNullable<PlanView["popularSource"]>) {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      Most Popular: {source}, <Day on={asOf} />
    </p>
  );
}
