import type { CancellationPreview } from "#contract/admin-orders.ts";
import { isWaiting } from "#domain/boxes.ts";
import { toPounds } from "#domain/money.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findOrder, readLeftToRefund } from "#server/orders/index.ts";
import { listBoxesOfOrder } from "./order-relations.queries.ts";

/** What cancelling some orders would give back and withdraw. Orders that are gone, archived or cancelled are left out. */
export async function previewCancellation({ db }: Shop, orderIds: readonly number[]): Promise<CancellationPreview[]> {
  const previews: CancellationPreview[] = [];
  for (const orderId of orderIds) {
    const order = await findOrder(db, orderId);
    if (!order || order.archivedAt) continue;
    const boxes = (await listBoxesOfOrder(db, orderId)).filter(isWaiting);
    const refund = toPounds(await readLeftToRefund(db, order));
    previews.push({ orderId, isPaid: order.paidAt !== null, refund, boxes: boxes.length });
  }
  return previews;
}
