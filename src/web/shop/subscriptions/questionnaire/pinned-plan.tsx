import type { ReactNode } from "react";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import { parsePounds, pence, toPounds } from "#domain/money.ts";
import { PinnedBar } from "#web/ui/pinned-bar.tsx";
import { Price } from "#web/ui/price.tsx";
import { PlanPrice } from "./plan-price.tsx";

export interface PinnedPlanProps {
  /** The chosen box, or all boxes until one is chosen. */
  boxes: readonly AudienceBox[];
  /** Undefined until chosen. */
  plan: PlanView | undefined;
  isHidden?: boolean;
  /** The continue button. */
  children: ReactNode;
}

/** Pinned price and button. Until a plan is chosen, it shows the highest price, so that the total never rises. */
export function PinnedPlan({ boxes, plan, isHidden = false, children }: PinnedPlanProps) {
  return (
    <PinnedBar isHidden={isHidden}>
      <p className="leading-tight">{plan ? <PlanPrice plan={plan} /> : <PriceUpTo boxes={boxes} />}</p>
      {children}
    </PinnedBar>
  );
}

function PriceUpTo({ boxes }: { boxes: readonly AudienceBox[] }) {
  const first = highest(boxes.map(({ firstBoxPrice }) => firstBoxPrice));
  const regular = highest(boxes.map(({ regularPrice }) => regularPrice));
  if (first === regular) {
    return (
      <>
        Up to <Price amount={regular} /> a month
      </>
    );
  }
  return (
    <>
      <span className="block">
        First box <Price amount={first} />
      </span>
      <span className="block">
        then up to <Price amount={regular} />
      </span>
    </>
  );
}

function highest(prices: readonly string[]): string {
  return toPounds(pence(Math.max(...prices.map(parsePounds))));
}
