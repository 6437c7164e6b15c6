import type {
  AdminCustomer,
  AdminCustomerDetails,
  AdminGuest,
  AdminGuestDetails,
  listAdminCustomers,
  listAdminGuests,
} from "#contract/accounts/admin-customers.ts";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { rowId } from "#contract/fields.ts";
import type { StoredAddress } from "#contract/orders/order-address.ts";
import { pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { readMovedPhone } from "#server/accounts/index.ts";
import { listNotes, listNotesOfOrders } from "#server/admin/notes/notes.ts";
import { readTags } from "#server/admin/notes/tags.ts";
import { readPastOrdersOf, viewRefundedPart } from "#server/orders/index.ts";
import { cutPage, type Page, readCursor, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { readBoxReach } from "#server/subscriptions/index.ts";
import {
  type CustomerFilter,
  type CustomerPlace,
  type CustomerRow,
  countGuests,
  countMatchingCustomers,
  countStaffOnly,
  findCustomer,
  listGuestRows,
  listOrdersOf,
  listOrdersOfGuest,
  listSortedCustomers,
  listSubscriptionsOfCustomer,
  readBoughtByCustomers,
  readBoughtByGuests,
  readTagsOfGuests,
} from "./customers.queries.ts";
import { counterOf, readCounters } from "./overview.queries.ts";

/** One page of all accounts except those of staff who are not customers. */
export async function listCustomers(
  shop: Shop,
  { limit, cursor, search, tag, sort }: ParsedInputOf<typeof listAdminCustomers>,
): Promise<Page<AdminCustomer>> {
  const wanted = { search, tag };
  const isByPaid = sort === "paid-asc" || sort === "paid-desc";
  const after = isByPaid ? readPaidCursor(cursor) : toPlace(readIdCursor(cursor));
  const read = await listSortedCustomers(shop.db, wanted, { sort, after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ id, paid }) => writeCursor(isByPaid ? [paid, id] : [id]));
  return { rows: await viewCustomers(shop, rows), nextCursor, ...(await countCustomers(shop, wanted)) };
}

function toPlace(id: number | undefined): CustomerPlace | undefined {
  return id === undefined ? undefined : { id };
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

function readPaidCursor(cursor: string | undefined): CustomerPlace | undefined {
  const parts = readCursor(cursor, 2);
  if (!parts) return undefined;
  const [paid, id] = [String(parts[0]), rowId.safeParse(parts[1])];
  if (AMOUNT.test(paid) && id.success) return { paid, id: id.data };
  throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "There is no such page" }]);
}

async function countCustomers(shop: Shop, wanted: CustomerFilter) {
  if (!wanted.search && !wanted.tag) {
    const accounts = counterOf(await readCounters(shop.db, "users"), "all").units;
    return { totalCount: accounts - (await countStaffOnly(shop.db)) };
  }
  const counted = await countMatchingCustomers(shop.db, wanted, TOTAL_COUNT_MAX + 1);
  return { totalCount: Math.min(counted, TOTAL_COUNT_MAX), isTotalCapped: counted > TOTAL_COUNT_MAX };
}

/** Customers with their tags and purchases, in the given order. */
export async function viewCustomers({ db }: Shop, rows: readonly CustomerRow[]): Promise<AdminCustomer[]> {
  const ids = idsOf(rows);
  const [tags, boughtById] = await Promise.all([readTags(db, "customer", ids), readBoughtByCustomers(db, ids)]);
  return rows.map(({ id, username, email, firstName, lastName, createdAt, isSubscriber }) => {
    const bought = boughtById.get(id);
    return {
      id,
      username,
      email,
      firstName,
      lastName,
      created: createdAt.toISOString(),
      tags: tags.get(id) ?? [],
      isSubscriber,
      orderCount: bought?.orderCount ?? 0,
      paid: toPounds(bought?.paidPence ?? pence(0)),
      toRefund: toPounds(bought?.toRefundPence ?? pence(0)),
      lastBought: bought?.lastBoughtAt?.toISOString() ?? null,
    };
  });
}

/** One page of the buyers without an account, latest order first. */
export async function listGuests(
  shop: Shop,
  { limit, cursor, search, tag }: ParsedInputOf<typeof listAdminGuests>,
): Promise<Page<AdminGuest>> {
  const wanted = { search, tag };
  const read = await listGuestRows(shop.db, wanted, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ id }) => writeCursor([id]));
  const emails = rows.flatMap(({ email }) => (email === null ? [] : [email]));
  const [boughtByEmail, tagsByEmail] = await Promise.all([
    readBoughtByGuests(shop.db, emails),
    readTagsOfGuests(shop.db, emails),
  ]);
  const counted = await countGuests(shop.db, wanted, TOTAL_COUNT_MAX + 1);
  return {
    rows: rows.map(({ email, deliveryAddress, paidAt }) => ({
      email: email ?? "",
      firstName: deliveryAddress?.firstName ?? "",
      lastName: deliveryAddress?.lastName ?? "",
      orderCount: boughtByEmail.get(email ?? "")?.orderCount ?? 0,
      paid: toPounds(boughtByEmail.get(email ?? "")?.paidPence ?? pence(0)),
      lastBought: paidAt?.toISOString() ?? "",
      tags: tagsByEmail.get(email ?? "") ?? [],
    })),
    nextCursor,
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

const ORDERS_SHOWN = 20;

/** The dashboard's view of a customer. Refuses with `not-found`. */
export async function getCustomer(shop: Shop, customerId: number): Promise<AdminCustomerDetails> {
  const customer = await findCustomer(shop.db, customerId);
  if (!customer) throw new ShopError("not-found");
  const orders = await listOrdersOf(shop.db, customerId, ORDERS_SHOWN);
  const subscriptions = await listSubscriptionsOfCustomer(shop.db, customerId);
  const { audienceNames } = await readSettings(shop.db);
  const [listed] = await viewCustomers(shop, [customer]);
  if (!listed) throw new ShopError("not-found");
  return {
    ...listed,
    address: viewCustomerAddress(customer),
    hasLabel: (await readBoxReach(shop.db, { userId: customerId })).hasLabel,
    version: customer.updatedAt.toISOString(),
    orders: orders.map(viewCustomerOrder),
    subscriptions: subscriptions.map(({ id, box, status }) => ({ id, plan: planName(box, audienceNames), status })),
    pastOrders: await readPastOrdersOf(shop.db, { userId: customerId, email: customer.email }),
    phone: await readMovedPhone(shop.db, customerId),
    notes: await listNotes(shop.db, "customer", customerId),
    orderNotes: await listNotesOfOrders(shop.db, idsOf(orders)),
  };
}

function idsOf(orders: readonly { id: number }[]): number[] {
  return orders.map(({ id }) => id);
}

type CustomerAddress = Pick<
  NonNullable<Awaited<ReturnType<typeof findCustomer>>>,
  "firstName" | "lastName" | "deliveryLine1" | "deliveryLine2" | "deliveryCity" | "deliveryPostcode"
>;

export function viewCustomerAddress(customer: CustomerAddress): StoredAddress {
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    line1: customer.deliveryLine1,
    line2: customer.deliveryLine2,
    city: customer.deliveryCity,
    postcode: customer.deliveryPostcode,
  };
}

type CustomerOrder = Awaited<ReturnType<typeof listOrdersOf>>[number];

function viewCustomerOrder(order: CustomerOrder): AdminCustomerDetails["orders"][number] {
  return {
    id: order.id,
    total: toPounds(order.totalAmount),
    status: order.status,
    isPaid: order.paidAt !== null,
    isArchived: order.archivedAt !== null,
    refundedPart: viewRefundedPart(order),
    created: order.createdAt.toISOString(),
  };
}

const GUEST_ORDERS_SHOWN = 20;

/** The dashboard's view of a guest, from their orders. Refuses with `not-found`. */
export async function getGuest(shop: Shop, typedEmail: string): Promise<AdminGuestDetails> {
  const email = typedEmail.toLowerCase();
  const orders = await listOrdersOfGuest(shop.db, email, GUEST_ORDERS_SHOWN);
  const [latest] = orders;
  if (!latest) throw new ShopError("not-found");
  const address = latest.deliveryAddress;
  const bought = (await readBoughtByGuests(shop.db, [email])).get(email);
  return {
    email,
    firstName: address?.firstName ?? "",
    lastName: address?.lastName ?? "",
    deliveryAddress: [address?.line1, address?.line2, address?.city, address?.postcode].filter(Boolean).join(", "),
    tags: (await readTags(shop.db, "order", [latest.id])).get(latest.id) ?? [],
    orders: orders.map(viewCustomerOrder),
    paid: toPounds(bought?.paidPence ?? pence(0)),
    toRefund: toPounds(bought?.toRefundPence ?? pence(0)),
    orderNotes: await listNotesOfOrders(shop.db, idsOf(orders)),
  };
}
