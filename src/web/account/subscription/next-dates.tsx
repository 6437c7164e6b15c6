import type { ReactNode } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { ChargeAmount } from "#web/monthly-box/actions/charge-amount.tsx";
import { monthName } from "#web/monthly-box/actions/months.ts";
import { AddToCalendar } from "#web/orders/add-to-calendar.tsx";
import { dayBefore, formatDayLong, londonDayOf } from "#web/ui/day.tsx";

interface Leaf {
  kind: "box" | "pay-until" | "cancel-by" | "charge";
  on: string;
  name: ReactNode;
}

export type DatedSubscription = Pick<
  Subscription,
  | "status"
  | "currentPeriodEnd"
  | "nextChargeOn"
  | "nextGiftCardAmount"
  | "cancelAtPeriodEnd"
  | "isNextBoxPaid"
  | "nextPrice"
  | "failure"
  | "boxes"
>;

/** The days that matter next, as leaves of a calendar in their order. */
export function NextDates({ subscription }: { subscription: DatedSubscription }) {
  const leaves = leavesOf(subscription);
  if (leaves.length === 0) return null;
  return (
    <div className="space-y-2">
      <ol
        aria-label="Dates to know"
        className="grid grid-cols-1 gap-px overflow-hidden rounded-paper border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
      >
        {leaves.map(({ kind, on, name }) => (
          <li key={kind} className="bg-surface-raised px-4 py-3">
            <time dateTime={on} className="prices block font-display text-xl">
              {formatDayLong(on)}
            </time>
            <span className="block text-sm text-ink-soft">{name}</span>
          </li>
        ))}
      </ol>
      <AddToCalendar />
    </div>
  );
}

function leavesOf(subscription: DatedSubscription): Leaf[] {
  const { currentPeriodEnd, nextChargeOn, nextGiftCardAmount, cancelAtPeriodEnd, isNextBoxPaid } = subscription;
  const { status, nextPrice, failure, boxes } = subscription;
  const leaves: Leaf[] = [];
  if (currentPeriodEnd && status === "active" && (isNextBoxPaid || !cancelAtPeriodEnd)) {
    const name = cancelAtPeriodEnd ? "Your last box leaves" : "Your next box leaves";
    leaves.push({
      kind: "box",
      on: londonDayOf(currentPeriodEnd),
      name: failure && !isNextBoxPaid ? `${name}, once it is paid` : name,
    });
  }
  if (failure) {
    const { boxMonth, payUntil } = failure;
    const box = boxes.find((each) => each.boxMonth === boxMonth);
    leaves.push({
      kind: "pay-until",
      on: payUntil,
      name: (
        <>
          Last day to pay for your {monthName(boxMonth)} box,{" "}
          <ChargeAmount price={box?.price ?? nextPrice} giftCardAmount={box?.giftCardAmount ?? "0.00"} />
        </>
      ),
    });
  } else if (nextChargeOn && status === "active" && !cancelAtPeriodEnd) {
    leaves.push({ kind: "cancel-by", on: dayBefore(nextChargeOn), name: "Last day to cancel before the next payment" });
    leaves.push({
      kind: "charge",
      on: nextChargeOn,
      name: (
        <>
          Next payment, <ChargeAmount price={nextPrice} giftCardAmount={nextGiftCardAmount} />
        </>
      ),
    });
  }
  return leaves.sort((a, b) => a.on.localeCompare(b.on));
}
