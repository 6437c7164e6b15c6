import type { Pence } from "#domain/money.ts";
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
  /** The refunds that the administrator saw, by order. */
  expectedById: ReadonlyMap<number, Pence>;
  /** Of goods that are sent, by order. */
  trackingNumbers: readonly { orderId: number; trackingNumber: string }[];
  actorUserId: number;
}

export interface BulkResult {
  orderId: number;
  /** `failed`: something went wrong in the shop; its log says what. */
  outcome: "done" | "archived" | "refused" | "failed";
  /** Of a refused one. */
  code?: Refusal;
  unsent?: { isUnsent: boolean; owed: string };
}

/** Does one thing to some orders, each by itself: a refused one does not stop the rest. */
export async function bulkEditOrders(shop: Shop, { orderIds, ...edit }: BulkEdit): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const orderId of orderIds) {
    try {
      results.push({ orderId, outcome: await editOne(shop, orderId, edit) });
    } catch (error) {
      if (!(error instanceof ShopError)) {
        // Earlier orders of the list are done: their outcome must reach the administrator.
        shop.log.error({ err: error, orderId }, "an order of a bulk change failed");
        results.push({ orderId, outcome: "failed" });
        continue;
      }
      const { isUnsent, owed } = error.facts;
      const unsent = error.code === "order-unsent" ? { isUnsent: isUnsent === 1, owed: String(owed) } : undefined;
      results.push({ orderId, outcome: "refused", code: error.code, ...(unsent ? { unsent } : {}) });
    }
  }
  return results;
}

async function editOne(
  shop: Shop,
  orderId: number,
  { action, trackingNumbers, expectedById, ...edit }: Omit<BulkEdit, "orderIds">,
): Promise<"done" | "archived"> {
  if (action === "delete") {
    return (await deleteOrder(shop, { orderId, actorUserId: edit.actorUserId })) === "archived" ? "archived" : "done";
  }
  const trackingNumber =
    action === "shipped" ? trackingNumbers.find((each) => each.orderId === orderId)?.trackingNumber : undefined;
  const expectedPence = expectedById.get(orderId);
  await changeOrder(shop, { orderId, status: action, trackingNumber, expectedPence, ...edit });
  return "done";
}
