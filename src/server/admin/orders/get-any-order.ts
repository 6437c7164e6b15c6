import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { londonDay } from "#domain/calendar.ts";
import { documentNumber } from "#domain/invoices.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readOrderItems, sumLeftToRefund } from "#server/orders/for-others.ts";
import { listReturnsOf } from "#server/returns/for-others.ts";
import {
  findInvoiceNumber,
  findOrderWithCustomer,
  listOrderEvents,
  listRefunds,
  readNames,
} from "./admin-orders.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

/** Anybody's order, paid or not, with what happened to it. Refuses `not-found`. */
export async function getAnyOrder(shop: Shop, orderId: number): Promise<AdminOrderDetails> {
  const row = await findOrderWithCustomer(shop.db, orderId);
  if (!row) throw new ShopError("not-found");
  const itemsByOrderId = await readOrderItems(shop.db, [orderId]);
  const invoiceNumber = await findInvoiceNumber(shop.db, orderId);
  const refunds = await listRefunds(shop.db, orderId);
  return {
    ...viewAdminOrder(row, itemsByOrderId.get(orderId) ?? []),
    userId: row.order.userId,
    discountCode: row.discountCode,
    invoiceNumber: invoiceNumber === undefined ? null : documentNumber("invoice", invoiceNumber),
    refundable: row.order.stripePaymentIntentId ? toPounds(await sumLeftToRefund(shop.db, orderId)) : "0.00",
    refunds: refunds.map(({ id, amount, reason, status, createdAt, lines }) => ({
      id,
      amount: toPounds(amount),
      reason,
      status,
      created: createdAt.toISOString(),
      lines: [...lines],
    })),
    returns: await listReturnsOf(shop.db, row.order, londonDay(shop.clock())),
    timeline: await readTimeline(shop, orderId),
  };
}

async function readTimeline(shop: Shop, orderId: number): Promise<AdminOrderDetails["timeline"]> {
  const events = await listOrderEvents(shop.db, orderId);
  const actorIds = events.flatMap(({ facts }) => (typeof facts.actorUserId === "number" ? [facts.actorUserId] : []));
  const names = await readNames(shop.db, actorIds);
  return events.map(({ kind, facts, createdAt }) => {
    const { actorUserId, ...rest } = facts;
    const by = typeof actorUserId === "number" ? (names.get(actorUserId) ?? `user ${actorUserId}`) : null;
    return { kind, at: createdAt.toISOString(), by, facts: rest };
  });
}
