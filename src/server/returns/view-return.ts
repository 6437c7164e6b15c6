import type { AdminReturn } from "#contract/admin-returns.ts";
import { type IsoDay, londonDay } from "#domain/calendar.ts";
import type { OrderStatus } from "#domain/orders.ts";
import { isOpenReturn, refundReturnBy } from "#domain/returns.ts";
import type { ReturnRow } from "./returns.queries.ts";

/** A return as the dashboard shows it on a day. */
export function viewReturn(row: ReturnRow, orderStatus: OrderStatus, today: IsoDay): AdminReturn {
  const refundBy = isOpenReturn(row.state)
    ? refundReturnBy({
        reason: row.reason,
        announcedOn: londonDay(row.announcedAt),
        arrivedOn: row.arrivedAt ? londonDay(row.arrivedAt) : undefined,
        orderStatus,
      })
    : undefined;
  return {
    id: row.id,
    orderId: row.orderId,
    reason: row.reason,
    state: row.state,
    text: row.text,
    isAnnouncedByCustomer: row.actorUserId === null,
    announced: row.announcedAt.toISOString(),
    arrived: row.arrivedAt?.toISOString() ?? null,
    closed: row.closedAt?.toISOString() ?? null,
    refundBy: refundBy ?? null,
    isOverdue: refundBy !== undefined && refundBy < today,
    declineText: row.declineText,
    version: row.updatedAt.toISOString(),
  };
}
