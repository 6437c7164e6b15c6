import type { PlanView } from "#contract/catalogue/catalogue.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import { Price } from "#web/ui/price.tsx";
import { planSaving } from "./plan-saving.ts";

/** Price today and later, in the same size. */
export function PlanPrice({ plan }: { plan: Pick<PlanView, "firstBox" | "price" | "rolls" | "months"> }) {
  if (isSingleBox(plan)) {
    return (
      <span className="block">
        <Price amount={plan.firstBox.price} /> for one box
      </span>
    );
  }
  return (
    <>
      <span className="block">
        <Price amount={plan.firstBox.price} /> today
      </span>
      <span className="block">
        then <Price amount={plan.price} /> a month
      </span>
    </>
  );
}

/** Total of a plan, and its saving compared with the monthly plan. */
export function PlanTotal({ plan }: { plan: PlanView }) {
  const saving = planSaving(plan);
  if (isSingleBox(plan)) {
    return <span className="block text-ink-soft">It continues only if you choose that at the checkout</span>;
  }
  if (!plan.total) return <span className="block text-ink-soft">Continues until you cancel</span>;
  return (
    <span className="block text-ink-soft">
      {plan.months} boxes, <Price amount={plan.total} /> in total
      {saving && (
        <>
          . Saves <Price amount={saving} />
        </>
      )}
    </span>
  );
}
