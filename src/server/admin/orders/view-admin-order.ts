import type { AdminOrder } from "#contract/admin-orders.ts";
import type { OrderParcel } from "#contract/admin-parcels.ts";
import { toPounds } from "#domain/money.ts";
import { type OrderItemRow, viewOrderItem } from "#server/orders/for-others.ts";
import type { ListedOrder } from "./admin-orders.queries.ts";

export function viewAdminOrder(
  row: ListedOrder,
  items: readonly OrderItemRow[],
  parcels: readonly OrderParcel[],
): AdminOrder {
  const { order } = row;
  const address = order.deliveryAddress;
  return {
    id: order.id,
    userEmail: row.email ?? order.email ?? "",
    userName: row.username ?? "",
    userFirstName: row.firstName ?? address?.firstName ?? "",
    userLastName: row.lastName ?? address?.lastName ?? "",
    amount: toPounds(order.amount),
    deliveryAmount: toPounds(order.deliveryAmount),
    discountAmount: toPounds(order.discountAmount),
    giftCardAmount: toPounds(order.giftCardAmount),
    status: order.status,
    isPaid: order.paidAt !== null,
    type: order.orderType,
    created: order.createdAt.toISOString(),
    version: order.updatedAt.toISOString(),
    deliveryLine1: address?.line1 ?? "",
    deliveryLine2: address?.line2 ?? "",
    deliveryCity: address?.city ?? "",
    deliveryPostcode: address?.postcode ?? "",
    items: items.map(viewOrderItem),
    stripePaymentIntentId: order.stripePaymentIntentId,
    trackingNumber: order.trackingNumber,
    parcels: [...parcels],
  };
}
