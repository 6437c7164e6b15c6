import type { OrderStatus } from "#domain/orders.ts";
import { type Refusal, ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { changeOrder } from "./change-order.ts";
import { deleteOrder } from "./delete-order.ts";

type BulkAction = Exclude<OrderStatus, "pending"> | "delete";

interface BulkEdit {
  orderIds: readonly number[];
  action: BulkAction;
  refund: boolean;
  giveStockBack: boolean;
  endsSubscription?: boolean | undefined;
  /** Of goods that are sent, by order. */
  trackingNumbers: readonly { orderId: number; trackingNumber: string }[];
  actorUserId: number;
}

export interface BulkResult {
  orderId: number;
  outcome: "done" | "archived" | "refused";
  /** Of a refused one. */
  code?: Refusal;
}

/** Does one thing to some orders, each by itself: a refused one does not stop the rest. */
export async function bulkEditOrders(shop: Shop, { orderIds, ...edit }: BulkEdit): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const orderId of orderIds) {
    try {
      results.push({ orderId, outcome: await editOne(shop, orderId, edit) });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ orderId, outcome: "refused", code: error.code });
    }
  }
  return results;
}

async function editOne(
  shop: Shop,
  orderId: number,
  { action, trackingNumbers, ...edit }: Omit<BulkEdit, "orderIds">,
): Promise<"done" | "archived"> {
  if (action === "delete") {
    return (await deleteOrder(shop, { orderId, actorUserId: edit.actorUserId })) === "archived" ? "archived" : "done";
  }
  const trackingNumber =
    action === "shipped" ? trackingNumbers.find((each) => each.orderId === orderId)?.trackingNumber : undefined;
  await changeOrder(shop, { orderId, status: action, trackingNumber, ...edit });
  return "done";
}
