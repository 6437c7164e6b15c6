import type { BoxMonth } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { BoxPlan } from "./boxes.ts";

/** What a customer is written to about, in the order in which it happened. */
export type DomainEvent =
  | { kind: "payment-notice" | "first-full-price"; boxMonth: BoxMonth }
  | { kind: "plan-ends-soon"; boxMonth: BoxMonth }
  | { kind: "charge-taken"; boxMonth: BoxMonth }
  | { kind: "cooling-off"; boxMonth: BoxMonth }
  | { kind: "charge-failed"; boxMonth: BoxMonth; attempts: number }
  | { kind: "box-skipped"; boxMonth: BoxMonth }
  | { kind: "subscription-paused"; cause: "asked" | "unpaid" }
  | { kind: "subscription-resumed"; boxMonth: BoxMonth }
  | { kind: "subscription-changed"; boxMonth: BoxMonth }
  | { kind: "subscription-ended"; cause: "asked" | "unpaid" | "shop" }
  | { kind: "subscription-kept" }
  | { kind: "subscription-completed" };

/** What a decision came to: the plan as it is now, what to tell, what to give back, which months' payments to cancel. */
export interface Outcome {
  plan: BoxPlan;
  events: readonly DomainEvent[];
  refunds: readonly { boxMonth: BoxMonth; amountPence: Pence }[];
  paymentsToCancel: readonly BoxMonth[];
}

/** A decision after which nothing needs to be told. */
export function unchanged(plan: BoxPlan): Outcome {
  return { plan, events: [], refunds: [], paymentsToCancel: [] };
}

export function withEvents(plan: BoxPlan, ...events: readonly DomainEvent[]): Outcome {
  return { plan, events, refunds: [], paymentsToCancel: [] };
}

/** One decision after another: the second sees what the first came to. */
export function followedBy(first: Outcome, next: (plan: BoxPlan) => Outcome): Outcome {
  const second = next(first.plan);
  return {
    plan: second.plan,
    events: [...first.events, ...second.events],
    refunds: [...first.refunds, ...second.refunds],
    paymentsToCancel: [...first.paymentsToCancel, ...second.paymentsToCancel],
  };
}
