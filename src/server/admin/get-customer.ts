import type { AdminCustomerDetails } from "#contract/admin-customers.ts";
import { planName } from "#domain/box-labels.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listNotes } from "#server/notes/index.ts";
import { findCustomer, listOrdersOf, listSubscriptionsOfCustomer, sumPaidFor } from "./admin-customers.queries.ts";
import { viewCustomer } from "./list-customers.ts";

const ORDERS_SHOWN = 20;

/** One customer as the dashboard knows them. Refuses `not-found`. */
export async function getCustomer(shop: Shop, customerId: number): Promise<AdminCustomerDetails> {
  const customer = await findCustomer(shop.db, customerId);
  if (!customer) throw new ShopError("not-found");
  const orders = await listOrdersOf(shop.db, customerId, ORDERS_SHOWN);
  const subscriptions = await listSubscriptionsOfCustomer(shop.db, customerId);
  const { deliveryLine1, deliveryLine2, deliveryCity, deliveryPostcode } = customer;
  return {
    ...viewCustomer(customer),
    deliveryAddress: [deliveryLine1, deliveryLine2, deliveryCity, deliveryPostcode].filter(Boolean).join(", "),
    orders: orders.map(viewCustomerOrder),
    paid: toPounds(await sumPaidFor(shop.db, { customerId })),
    subscriptions: subscriptions.map(({ id, box, status }) => ({ id, plan: planName(box), status })),
    notes: await listNotes(shop.db, "customer", customerId),
  };
}

export function viewCustomerOrder({
  id,
  totalAmount,
  status,
  paidAt,
  archivedAt,
  createdAt,
}: Awaited<ReturnType<typeof listOrdersOf>>[number]): AdminCustomerDetails["orders"][number] {
  return {
    id,
    total: toPounds(totalAmount),
    status,
    isPaid: paidAt !== null,
    isArchived: archivedAt !== null,
    created: createdAt.toISOString(),
  };
}
