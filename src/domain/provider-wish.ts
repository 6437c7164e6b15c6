import { type BoxPlan, findOpenBox, isSingle } from "./boxes.ts";
import type { IsoDay } from "./calendar.ts";
import type { Pence } from "./money.ts";

/**
 * What the provider ought to do about a subscription. It charges only what has been announced: at all other times it is
 * held, so that a shop that is down never lets a charge through without its notice.
 */
export type ProviderWish = { kind: "charge"; on: IsoDay; amountPence: Pence } | { kind: "hold" } | { kind: "end" };

/** The wish that follows from a subscription as it stands. */
export function decideProviderWish(plan: BoxPlan): ProviderWish {
  const isOver = plan.status === "cancelled" || plan.status === "completed";
  const open = findOpenBox(plan);
  if (isOver || isSingle(plan)) return { kind: "end" };
  if (open?.status === "billed" && open.chargeOn) {
    return { kind: "charge", on: open.chargeOn, amountPence: open.pricePence };
  }
  return plan.cancelAtPeriodEnd && !open ? { kind: "end" } : { kind: "hold" };
}
