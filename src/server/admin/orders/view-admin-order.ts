import type { AdminOrder } from "#contract/admin-orders.ts";
import type { OrderParcel } from "#contract/admin-parcels.ts";
import type { IsoDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { viewOrderMoney, viewParcel } from "#server/orders/index.ts";
import type { ListedOrder } from "./admin-orders.queries.ts";

/** An order as lists show it, which a day tells what of it is late. */
export function viewListedOrder({ items, parcels, ...order }: ListedOrder, today: IsoDay): AdminOrder {
  return viewAdminOrder(
    order,
    items,
    parcels.map((parcel) =>
      viewParcel(
        {
          ...parcel,
          packedAt: toDate(parcel.packedAt),
          sentAt: toDate(parcel.sentAt),
          leftAt: toDate(parcel.leftAt),
          stoppedAt: toDate(parcel.stoppedAt),
          heldAt: toDate(parcel.heldAt),
        },
        today,
      ),
    ),
  );
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

export function viewAdminOrder(
  order: Omit<ListedOrder, "items" | "parcels">,
  items: AdminOrder["items"],
  parcels: readonly OrderParcel[],
): AdminOrder {
  const address = order.deliveryAddress;
  return {
    id: order.id,
    userEmail: order.customerEmail ?? order.email ?? "",
    userName: order.username ?? "",
    userFirstName: order.firstName ?? address?.firstName ?? "",
    userLastName: order.lastName ?? address?.lastName ?? "",
    ...viewOrderMoney(order),
    deliveryAmount: toPounds(order.deliveryAmount),
    discountAmount: toPounds(order.discountAmount),
    status: order.status,
    isPaid: order.paidAt !== null,
    isArchived: order.archivedAt !== null,
    type: order.orderType,
    created: order.createdAt.toISOString(),
    version: order.updatedAt.toISOString(),
    deliveryLine1: address?.line1 ?? "",
    deliveryLine2: address?.line2 ?? "",
    deliveryCity: address?.city ?? "",
    deliveryPostcode: address?.postcode ?? "",
    items,
    stripePaymentIntentId: order.stripePaymentIntentId,
    trackingNumber: order.trackingNumber,
    parcels: [...parcels],
  };
}
