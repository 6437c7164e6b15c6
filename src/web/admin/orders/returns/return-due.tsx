import type { AdminReturn } from "#contract/orders/admin-returns.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";

/** Until when an open return must be refunded, and whether that day is over. */
export function ReturnDue({ of: { refundBy, isOverdue, closed } }: { of: AdminReturn }) {
  if (closed) return <span className="text-ink-soft">Closed</span>;
  if (!refundBy) return <span className="text-ink-soft">When it has come back</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Day on={refundBy} />
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
    </span>
  );
}
