import type { BoxMonth } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { BoxPlan } from "./boxes.ts";

/** Events that are emailed to the customer, in chronological order. */
export type DomainEvent =
  | { kind: "payment-notice" | "first-full-price"; boxMonth: BoxMonth }
  | { kind: "plan-ends-soon"; boxMonth: BoxMonth }
  | { kind: "charge-taken"; boxMonth: BoxMonth }
  | { kind: "cooling-off"; boxMonth: BoxMonth }
  | { kind: "charge-failed"; boxMonth: BoxMonth; attempts: number }
  | { kind: "box-skipped"; boxMonth: BoxMonth }
  | { kind: "box-moved"; boxMonth: BoxMonth }
  | { kind: "subscription-paused"; cause: "asked" | "unpaid" }
  | { kind: "subscription-resumed"; boxMonth: BoxMonth }
  | { kind: "subscription-changed"; boxMonth: BoxMonth }
  /** The shop changed contents or gift details for the customer. `before` and `after` are the values as displayed. */
  | {
      kind: "contents-changed";
      boxMonth: BoxMonth;
      changes: readonly { name: string; before: string; after: string }[];
    }
  | { kind: "subscription-ended"; cause: "asked" | "unpaid" | "shop" }
  | { kind: "subscription-kept" }
  | { kind: "subscription-completed" };

/** Result of a decision: the new plan, events to email, amounts to refund, months whose payments to cancel. */
export interface Outcome {
  plan: BoxPlan;
  events: readonly DomainEvent[];
  refunds: readonly { boxMonth: BoxMonth; amountPence: Pence }[];
  paymentsToCancel: readonly BoxMonth[];
}

/** Outcome that changes nothing. */
export function unchanged(plan: BoxPlan): Outcome {
  return { plan, events: [], refunds: [], paymentsToCancel: [] };
}

export function withEvents(plan: BoxPlan, ...events: readonly DomainEvent[]): Outcome {
  return { plan, events, refunds: [], paymentsToCancel: [] };
}

/** Chains two decisions. The second receives the plan that the first returns. */
export function followedBy(first: Outcome, next: (plan: BoxPlan) => Outcome): Outcome {
  const second = next(first.plan);
  return {
    plan: second.plan,
    events: [...first.events, ...second.events],
    refunds: [...first.refunds, ...second.refunds],
    paymentsToCancel: [...first.paymentsToCancel, ...second.paymentsToCancel],
  };
}
