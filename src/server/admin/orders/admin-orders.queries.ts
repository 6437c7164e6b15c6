import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OrderPayment, OrderProblem, OrderSort } from "#contract/orders/admin-orders.ts";
import { ORDER_STATUSES, type OrderStatus, type OrderType } from "#domain/orders/orders.ts";
import { countTallied } from "#server/admin/overview.queries.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { notes, tags } from "#server/platform/db/schema/audit.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { giftCards } from "#server/platform/db/schema/gift-cards.ts";
import { orderEvents, orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { disputes, invoices, refunds } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { matchesSearchText } from "#server/platform/db/search-text.ts";
import { statement } from "#server/platform/db/statement.ts";

/** Highest possible order id. The first page starts above it. */
const ID_MAX = 2 ** 31 - 1;

interface Customer {
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  /** Name that the buyer of a gift card gave. */
  buyerName: string | null;
}

export interface OrderWithCustomer extends Customer {
  order: typeof orders.$inferSelect;
}

/** Columns of an order list. Reading all columns of fifty orders takes twice as long. */
const listed = {
  id: orders.id,
  email: orders.email,
  amount: orders.amount,
  deliveryAmount: orders.deliveryAmount,
  giftCardAmount: orders.giftCardAmount,
  sums: orders.sums,
  refundedCardAmount: orders.refundedCardAmount,
  refundedGiftCardAmount: orders.refundedGiftCardAmount,
  discountAmount: orders.discountAmount,
  status: orders.status,
  orderType: orders.orderType,
  trackingNumber: orders.trackingNumber,
  stripePaymentIntentId: orders.stripePaymentIntentId,
  paidInPerson: orders.paidInPerson,
  takenByUserId: orders.takenByUserId,
  deliveryAddress: orders.deliveryAddress,
  billingAddress: orders.billingAddress,
  present: orders.present,
  paidAt: orders.paidAt,
  archivedAt: orders.archivedAt,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

type ListedItem = Pick<
  typeof orderItems.$inferSelect,
  "id" | "productId" | "productName" | "quantity" | "isSubscription"
> & {
  /** Price in pounds. */
  productPrice: string;
};

type ListedParcel = Pick<
  typeof parcels.$inferSelect,
  "id" | "boxId" | "dueOn" | "sendFrom" | "isGift" | "holdReason" | "trackingNumber" | "replacement"
> & {
  packedAt: string | null;
  sentAt: string | null;
  leftAt: string | null;
  stoppedAt: string | null;
  heldAt: string | null;
  labelPrintedAt: string | null;
  labelOutdatedAt: string | null;
};

/** An order of a list with its lines and parcels: the product parcel first, then boxes. */
export interface ListedOrder extends Pick<typeof orders.$inferSelect, keyof typeof listed> {
  customerEmail: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  buyerName: string | null;
  items: ListedItem[];
  parcels: ListedParcel[];
  noteCount: number;
  tags: string[];
}

const { id: itemId, orderId: itemOrderId, productId, productName, productPrice, quantity, isSubscription } = orderItems;

const items = sql<ListedItem[]>`coalesce((
  select json_agg(json_build_object('id', ${itemId}, 'productId', ${productId}, 'productName', ${productName},
    'productPrice', ${productPrice}::text, 'quantity', ${quantity}, 'isSubscription', ${isSubscription}) order by ${itemId})
  from ${orderItems} where ${itemOrderId} = ${orders.id}), '[]'::json)`;

const itsParcels = sql<ListedParcel[]>`coalesce((
  select json_agg(json_build_object('id', ${parcels.id}, 'boxId', ${parcels.boxId}, 'replacement', ${parcels.replacement}, 'dueOn', ${parcels.dueOn},
    'sendFrom', ${parcels.sendFrom},
    'isGift', ${parcels.isGift}, 'holdReason', ${parcels.holdReason}, 'trackingNumber', ${parcels.trackingNumber},
    'packedAt', ${parcels.packedAt}, 'sentAt', ${parcels.sentAt}, 'leftAt', ${parcels.leftAt},
    'stoppedAt', ${parcels.stoppedAt}, 'heldAt', ${parcels.heldAt},
    'labelPrintedAt', ${parcels.labelPrintedAt}, 'labelOutdatedAt', ${parcels.labelOutdatedAt}) order by coalesce(${parcels.boxId}, 0), ${parcels.id})
  from ${parcels} where ${parcels.orderId} = ${orders.id}), '[]'::json)`;

const noteCount = sql<number>`(select count(*)::int from ${notes}
  where ${notes.about} = 'order' and ${notes.aboutId} = ${orders.id})`;

const itsTags = sql<string[]>`coalesce((select json_agg(${tags.tag} order by ${tags.tag}) from ${tags}
  where ${tags.about} = 'order' and ${tags.aboutId} = ${orders.id}), '[]'::json)`;

const buyerName = sql<string | null>`(select ${giftCards.fromName} from ${giftCards}
  where ${giftCards.orderId} = ${orders.id})`;

const shown = {
  ...listed,
  customerEmail: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  buyerName,
  items,
  parcels: itsParcels,
  noteCount,
  tags: itsTags,
};

export interface OrderFilter {
  search: string | undefined;
  status: OrderStatus | undefined;
  payment?: OrderPayment | undefined;
  type?: OrderType | undefined;
  tag?: string | undefined;
  /** Lists orders placed at this instant or later. */
  from?: Date | undefined;
  /** Lists orders placed before this instant. */
  before?: Date | undefined;
  /** True for archived orders only. A search also finds archived orders. */
  isArchived?: boolean | undefined;
  /** Ids of the orders that `listQuotedOrders` found for the search text, for example by postcode. */
  quotedIds?: readonly number[] | undefined;
  /** Lists orders with this problem, including archived orders. */
  problem?: { kind: OrderProblem; latePaymentsSince: Date } | undefined;
}

const customer = {
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  buyerName,
};

export interface OrderPlace {
  id: number;
  /** Total in pounds. Set only if the list is sorted by amount. */
  total?: string | undefined;
}

/**
 * Order ids of one page. `search` matches email addresses, names and order numbers. Orders in `quotedIds` match too.
 */
export async function listOrderIds(
  db: Reader,
  filter: OrderFilter,
  { sort = "date-desc", after, limit }: { sort?: OrderSort; after?: OrderPlace | undefined; limit: number },
): Promise<number[]> {
  const isByAmount = sort === "amount-asc" || sort === "amount-desc";
  const [order, than] = sort.endsWith("asc") ? [asc, sql.raw(">")] : [desc, sql.raw("<")];
  const { id, totalAmount } = orders;
  // Order numbers are never reused and increase with time, so sorting by date needs no further sort key.
  const isAfter =
    after &&
    (isByAmount
      ? sql`(${totalAmount}, ${id}) ${than} (${after.total ?? "0"}::numeric, ${after.id}::int)`
      : sql`${id} ${than} ${after.id}::int`);
  const rows = await db
    .select({ id })
    .from(orders)
    .where(and(matches(filter), isAfter))
    .orderBy(...(isByAmount ? [order(totalAmount)] : []), order(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Ids of one page, for a status with at most `fewMax` orders. Reads these orders instead of the text index, because a
 * common word has index entries for all orders.
 */
export async function listFewOrderIds(
  db: Reader,
  { search, quotedIds, ...rest }: OrderFilter,
  { limit, fewMax }: { limit: number; fewMax: number },
): Promise<number[]> {
  const few = db
    .select({ id: orders.id, searchText: orders.searchText })
    .from(orders)
    .where(matches({ ...rest, search: undefined }))
    .orderBy(desc(orders.id))
    .limit(fewMax)
    .as("few");
  const rows = await db
    .select({ id: few.id })
    .from(few)
    .where(found(few, search, quotedIds))
    .orderBy(desc(few.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

const listingByIds = statement(shown, (db, fields) =>
  db
    .select(fields)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`${orders.id} = any(${sql.placeholder("ids")}::integer[])`)
    .orderBy(desc(orders.id)),
);

/** Orders with the data that lists show, in the order of the ids. */
export async function listOrdersByIds(db: Reader, ids: readonly number[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const found = new Map((await listingByIds(db, { ids: `{${ids.join(",")}}` })).map((order) => [order.id, order]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const listingPage = composePage(undefined);
const listingPageOfStatus = composePage(eq(orders.status, sql.placeholder("status")));

/**
 * One page of all orders, or of the orders with a status, with the total count. A single statement, because it is the
 * most frequent query.
 */
export async function listOrderPage(
  db: Reader,
  status: OrderStatus | undefined,
  { beforeId = ID_MAX, limit }: { beforeId: number | undefined; limit: number },
): Promise<(ListedOrder & { totalCount: number })[]> {
  const keys = `{${(status ? [status] : ORDER_STATUSES).join(",")}}`;
  return status
    ? listingPageOfStatus(db, { status, beforeId, limit, keys })
    : listingPage(db, { beforeId, limit, keys });
}

function composePage(condition: SQL | undefined) {
  const totalCount = sql<number>`${countTallied("orders", sql.placeholder("keys"))}::int`;
  return statement({ ...shown, totalCount }, (db, fields) => {
    const page = db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNull(orders.archivedAt), condition, lt(orders.id, sql.placeholder("beforeId"))))
      .orderBy(desc(orders.id))
      .limit(sql.placeholder("limit"))
      .as("page");
    return db
      .select(fields)
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .leftJoin(users, eq(users.id, orders.userId))
      .orderBy(desc(orders.id));
  });
}

function matches({
  search,
  status,
  payment,
  type,
  from,
  before,
  isArchived = false,
  problem,
  quotedIds,
  tag,
}: OrderFilter) {
  return and(
    isArchived ? isNotNull(orders.archivedAt) : search || problem ? undefined : isNull(orders.archivedAt),
    found(orders, search, quotedIds),
    problem ? hasProblem(problem) : undefined,
    status ? eq(orders.status, status) : undefined,
    payment ? hasPayment(payment) : undefined,
    type ? eq(orders.orderType, type) : undefined,
    tag
      ? sql`${orders.id} in (select ${tags.aboutId} from ${tags} where ${tags.about} = 'order' and ${tags.tag} = ${tag})`
      : undefined,
    from ? gte(orders.createdAt, from) : undefined,
    before ? lt(orders.createdAt, before) : undefined,
  );
}

function hasPayment(payment: OrderPayment): SQL {
  if (payment === "unpaid") return isNull(orders.paidAt);
  if (payment === "paid") return isNotNull(orders.paidAt);
  const { amount, giftCardAmount, refundedCardAmount, refundedGiftCardAmount } = orders;
  const than = sql.raw(payment === "refunded" ? ">=" : "<");
  // The list of refunds finds the few orders faster than a read of all orders.
  return sql`(${orders.paidAt} is not null and ${orders.id} in (select ${refunds.orderId} from ${refunds})
    and ${refundedCardAmount} + ${refundedGiftCardAmount} > 0
    and ${refundedCardAmount} + ${refundedGiftCardAmount} ${than} ${amount} + ${giftCardAmount})`;
}

function hasProblem({ kind, latePaymentsSince }: NonNullable<OrderFilter["problem"]>): SQL {
  switch (kind) {
    case "failed-refund":
      return sql`${orders.id} in (select ${refunds.orderId} from ${refunds} where ${refunds.status} = 'failed')`;
    case "open-dispute":
      return sql`${orders.id} in (select ${disputes.orderId} from ${disputes} where ${disputes.status} = 'open')`;
    case "late-payment":
      return sql`${orders.id} in (select ${refunds.orderId} from ${refunds}
        where ${refunds.kind} = 'unsettled' and ${gte(refunds.createdAt, latePaymentsSince)})`;
  }
}

function found(
  { id, searchText }: { id: PgColumn; searchText: PgColumn },
  search: string | undefined,
  quotedIds: readonly number[] = [],
) {
  if (!search) return undefined;
  const orderId = /^(?:order[- ]?)?#?(\d{1,9})$/i.exec(search)?.[1];
  return or(
    matchesSearchText(searchText, search),
    orderId ? eq(id, Number(orderId)) : undefined,
    quotedIds.length > 0 ? isOneOf(id, quotedIds) : undefined,
  );
}

export async function findOrderWithCustomer(
  db: Reader,
  orderId: number,
): Promise<(OrderWithCustomer & { discountCode: string | null }) | undefined> {
  const [row] = await db
    .select({ order: orders, ...customer, discountCode: discountCodes.code })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(eq(orders.id, orderId));
  return row;
}

export async function listOrderEvents(db: Reader, orderId: number): Promise<(typeof orderEvents.$inferSelect)[]> {
  return db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
}

export async function listRefunds(db: Reader, orderId: number): Promise<(typeof refunds.$inferSelect)[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
}

export async function listInvoiceNumbers(
  db: Reader,
  orderId: number,
): Promise<Pick<typeof invoices.$inferSelect, "kind" | "number" | "refundId">[]> {
  const { kind, number, refundId } = invoices;
  return db.select({ kind, number, refundId }).from(invoices).where(eq(invoices.orderId, orderId));
}

export async function readNames(db: Reader, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      username: users.username,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, name, username }) => [id, name || username]));
}

export async function listUsesOfCode(db: Reader, codeId: number, limit: number) {
  return db
    .select({
      orderId: orders.id,
      paidAt: sql<Date>`${orders.paidAt}`.mapWith(orders.paidAt),
      userEmail: sql<string>`coalesce(${orders.email}, ${users.email}, '')`,
      total: orders.totalAmount,
      discountAmount: orders.discountAmount,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.discountCodeId, codeId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.id))
    .limit(limit);
}
