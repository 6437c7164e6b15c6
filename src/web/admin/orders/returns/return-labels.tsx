import type { AdminReturn } from "#contract/orders/admin-returns.ts";
import { RETURN_REASONS, RETURN_STATES, type ReturnReason, type ReturnState } from "#domain/orders/returns.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";

export const RETURN_REASON_LABELS = {
  "change-of-mind": "Changed their mind",
  faulty: "Broken or faulty",
  "first-box-guarantee": "First box guarantee",
  undelivered: "Undelivered, returned to us",
} satisfies Record<ReturnReason, string>;

export const RETURN_REASON_OPTIONS = RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_LABELS[value] }));

const RETURN_STATE_LABELS = {
  announced: { label: "Announced", tone: "warning" },
  arrived: { label: "Arrived", tone: "accent" },
  refunded: { label: "Refunded", tone: "success" },
  declined: { label: "Declined", tone: "neutral" },
} satisfies Record<ReturnState, { label: string; tone: BadgeTone }>;

export const RETURN_FILTER_OPTIONS = [
  { value: "open", label: "Open" },
  ...RETURN_STATES.map((value) => ({ value, label: RETURN_STATE_LABELS[value].label })),
] as const;

/** Status of a return. An open return that the shop recorded was not announced by the customer. */
export function ReturnBadge({ of: { state, isAnnouncedByCustomer } }: { of: AdminReturn }) {
  const { label, tone } = RETURN_STATE_LABELS[state];
  return <Badge tone={tone}>{state === "announced" && !isAnnouncedByCustomer ? "Recorded" : label}</Badge>;
}

/** The day by which an open return must be refunded, highlighted if it has passed. */
export function ReturnDue({ of: { refundBy, isOverdue, closed } }: { of: AdminReturn }) {
  if (closed) return <span className="text-ink-soft">Closed</span>;
  if (!refundBy) return <span className="text-ink-soft">Refund once it has arrived</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Day on={refundBy} isShort />
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
    </span>
  );
}
