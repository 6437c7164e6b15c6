import type { PlanView } from "#contract/catalogue.ts";
import { firstBoxSaving } from "#web/monthly-box/questionnaire/plan-saving.ts";
import { Eyebrow } from "#web/ui/eyebrow.tsx";
import { Price } from "#web/ui/price.tsx";

/** The first-box price with the price that follows it, in one size. Gone when no plan offers it. */
export function FirstBoxOffer({ plans }: { plans: readonly PlanView[] }) {
  const plan = plans.find((each) => each.rolls && each.firstBox.isOffer);
  const other = plans.find((each) => each.rolls && each.firstBox.isOffer && each.price !== plan?.price);
  if (!plan) return null;
  return (
    <section aria-label="The first box" className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex max-w-4xl flex-col items-center gap-4 px-5 py-12 text-center sm:px-8 md:py-16">
        <Eyebrow>A limited offer: one first box each</Eyebrow>
        <p className="font-display text-[clamp(1.75rem,1.3rem+1.8vw,2.75rem)] leading-tight text-balance">
          Your first box for <Price amount={plan.firstBox.price} />{" "}
          <span className="text-ink-soft">
            <span className="sr-only">regular price </span>
            <del>
              <Price amount={plan.originalPrice} />
            </del>
          </span>
          <span className="block">
            then <Price amount={plan.price} /> a month
          </span>
        </p>
        <p className="max-w-xl text-pretty">
          <strong className="font-medium">
            {firstBoxSaving(plan)}, {plan.firstBox.percentOff}% off
          </strong>{" "}
          the first women's or men's box. The regular price, <Price amount={plan.price} />, starts with month 2.
          {other && (
            <>
              {" "}
              The children's box is <Price amount={other.firstBox.price} />, then <Price amount={other.price} /> a
              month.
            </>
          )}{" "}
          Free UK delivery with every box.
        </p>
      </div>
    </section>
  );
}
