import type { PlanView } from "#contract/catalogue.ts";
import { isSingleBox } from "#domain/plans.ts";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { firstBoxSaving } from "./plan-saving.ts";

/** The first box's price with what follows it, in one size. Absent when the first box is no cheaper than the next. */
export function FirstBoxBanner({ plan }: { plan: PlanView }) {
  if (!plan.firstBox.isOffer) return null;
  const isSingle = isSingleBox(plan);
  return (
    <div className="rounded-paper bg-accent-soft p-5 sm:p-7">
      <p className="font-display text-2xl leading-snug sm:text-3xl">
        First Box Only <Price amount={plan.firstBox.price} /> ({firstBoxSaving(plan)}),{" "}
        <span className="sr-only">instead of </span>
        <del className="text-ink-soft">
          <Price amount={plan.originalPrice} />
        </del>
        {!isSingle && (
          <>
            , then <Price amount={plan.price} /> a month
          </>
        )}
      </p>
      <p className="mt-2">
        <Price amount={plan.firstBox.price} /> today.{" "}
        {isSingle ? (
          "As a gift it is one box, and nothing is charged after it unless you want it to go on."
        ) : (
          <>
            The next payment, <Price amount={plan.price} />, is on <Day on={plan.nextChargeOn} />.
          </>
        )}{" "}
        One first box a person for each kind of box.
      </p>
    </div>
  );
}
