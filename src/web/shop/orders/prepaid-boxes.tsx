import type { FIRST_BOX_STATES } from "#domain/orders/orders.ts";
import { Day } from "#web/ui/day.tsx";

export interface PrepaidBox {
  dispatchOn: string;
  state: (typeof FIRST_BOX_STATES)[number];
}

/** Boxes of a gift that was paid in full: which are sent, which is next, and which come after it. */
export function PrepaidBoxes({ boxes }: { boxes: readonly PrepaidBox[] }) {
  const next = boxes.findIndex(({ state }) => state === "coming");
  return (
    <ol aria-label="Boxes of this gift" className="divide-y divide-line border-y border-line">
      {boxes.map(({ dispatchOn, state }, index) => (
        <li key={dispatchOn} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <span className={state === "cancelled" ? "text-ink-soft line-through" : ""}>
            Box {index + 1} of {boxes.length}, <Day on={dispatchOn} />
          </span>
          <span className={index === next ? "font-medium" : "text-ink-soft"}>
            {state === "coming" ? (index === next ? "Next" : "Coming") : STATES[state]}
          </span>
        </li>
      ))}
    </ol>
  );
}

const STATES = { sent: "Sent", cancelled: "Refunded" } as const;
