import { useMemo } from "react";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import { parsePounds, timesPence, toPounds } from "#domain/money.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { useUser } from "#web/app/layout/use-user.ts";

export interface Prices {
  plans: readonly PlanView[];
  boxes: readonly AudienceBox[];
}

/** Prices for a customer who has used some first-box offers. For those audiences every box costs the plan's price. */
export function ownPrices<P extends Prices>(prices: P, firstBoxTaken: readonly Audience[]): P {
  if (firstBoxTaken.length === 0) return prices;
  return {
    ...prices,
    plans: prices.plans.map((plan) => (firstBoxTaken.includes(plan.audience) ? withoutFirstBox(plan) : plan)),
    boxes: prices.boxes.map((box) =>
      firstBoxTaken.includes(box.audience) ? { ...box, firstBoxPrice: box.regularPrice } : box,
    ),
  };
}

function withoutFirstBox(plan: PlanView): PlanView {
  return {
    ...plan,
    firstBox: { price: plan.price, saves: "0.00", isOffer: false, percentOff: 0 },
    total: plan.total && toPounds(timesPence(parsePounds(plan.price), plan.months)),
  };
}

/** Public prices until the user is known, then the user's own. */
export function useOwnPrices<P extends Prices>(prices: P): P {
  const { user } = useUser();
  const firstBoxTaken = user?.firstBoxTaken;
  return useMemo(() => ownPrices(prices, firstBoxTaken ?? []), [prices, firstBoxTaken]);
}
