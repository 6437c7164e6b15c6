import type { ReactNode } from "react";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import { PinnedBar } from "#web/ui/pinned-bar.tsx";
import { Price } from "#web/ui/price.tsx";
import { PlanPrice } from "./plan-price.tsx";

export interface PinnedPlanProps {
  box: AudienceBox | undefined;
  /** Undefined until chosen. */
  plan: PlanView | undefined;
  isHidden?: boolean;
  /** The continue button. */
  children: ReactNode;
}

/** Pinned price and button. Until a plan is chosen, it shows the highest price, so that the total never rises. */
export function PinnedPlan({ box, plan, isHidden = false, children }: PinnedPlanProps) {
  return (
    <PinnedBar isHidden={isHidden}>
      <p className="leading-tight">
        {plan ? (
          <PlanPrice plan={plan} />
        ) : box ? (
          <BoxPrice box={box} />
        ) : (
          <span className="text-ink-soft">Who is it for?</span>
        )}
      </p>
      {children}
    </PinnedBar>
  );
}

function BoxPrice({ box }: { box: AudienceBox }) {
  if (box.firstBoxPrice === box.regularPrice) {
    return (
      <>
        Up to <Price amount={box.regularPrice} /> a month
      </>
    );
  }
  return (
    <>
      <span className="block">
        First box <Price amount={box.firstBoxPrice} />
      </span>
      <span className="block">
        then up to <Price amount={box.regularPrice} />
      </span>
    </>
  );
}
