import type { ReactNode } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { dayBefore, formatDayLong, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

interface Leaf {
  kind: "box" | "cancel-by" | "charge";
  on: string;
  name: ReactNode;
}

/** The days that matter next, as leaves of a calendar in their order. */
export function NextDates({ subscription }: { subscription: Subscription }) {
  const leaves = leavesOf(subscription);
  if (leaves.length === 0) return null;
  return (
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
  );
}

function leavesOf(subscription: Subscription): Leaf[] {
  const { currentPeriodEnd, nextChargeOn, cancelAtPeriodEnd, isNextBoxPaid, status, monthlyPrice } = subscription;
  const leaves: Leaf[] = [];
  if (currentPeriodEnd && status === "active" && (isNextBoxPaid || !cancelAtPeriodEnd)) {
    leaves.push({
      kind: "box",
      on: londonDayOf(currentPeriodEnd),
      name: cancelAtPeriodEnd ? "Your last box leaves" : "Your next box leaves",
    });
  }
  if (nextChargeOn && status === "active" && !cancelAtPeriodEnd) {
    leaves.push({ kind: "cancel-by", on: dayBefore(nextChargeOn), name: "Last day to cancel before the next payment" });
    leaves.push({
      kind: "charge",
      on: nextChargeOn,
      name: (
        <>
          Next payment, <Price amount={monthlyPrice} />
        </>
      ),
    });
  }
  return leaves.sort((a, b) => a.on.localeCompare(b.on));
}
