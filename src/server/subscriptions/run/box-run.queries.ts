import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { BoxStatus } from "#domain/boxes.ts";
import type { BoxMonth } from "#domain/calendar.ts";
import type { Audience, Naturalness } from "#domain/plans.ts";
import { isOneOf } from "#server/db/is-one-of.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { parcels } from "#server/db/schema/parcels.ts";
import { users } from "#server/db/schema/people.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export interface KindCount {
  audience: Audience;
  naturalness: Naturalness;
  status: BoxStatus;
  isFrozen: boolean;
  count: number;
}

/** How many boxes of a month there are, by kind and state. */
export async function countKinds(db: Reader, boxMonth: BoxMonth): Promise<KindCount[]> {
  return db
    .select({
      audience: boxes.audience,
      naturalness: boxes.naturalness,
      status: boxes.status,
      isFrozen: sql<boolean>`${boxes.frozenAt} is not null`,
      count: sql<number>`count(*)::integer`,
    })
    .from(boxes)
    .where(eq(boxes.boxMonth, boxMonth))
    .groupBy(boxes.audience, boxes.naturalness, boxes.status, sql`${boxes.frozenAt} is not null`);
}

const runBox = {
  id: boxes.id,
  subscriptionId: boxes.subscriptionId,
  orderId: boxes.orderId,
  audience: boxes.audience,
  naturalness: boxes.naturalness,
  status: boxes.status,
  productIds: boxes.productIds,
  deliveryAddress: boxes.deliveryAddress,
  giftMessage: boxes.giftMessage,
  gift: subscriptions.gift,
  dispatchOn: boxes.dispatchOn,
  frozenAt: boxes.frozenAt,
  trackingNumber: parcels.trackingNumber,
  heldAt: parcels.heldAt,
  firstName: users.firstName,
  lastName: users.lastName,
  deliveryLine1: users.deliveryLine1,
  deliveryLine2: users.deliveryLine2,
  deliveryCity: users.deliveryCity,
  deliveryPostcode: users.deliveryPostcode,
  deliveryCountry: users.deliveryCountry,
};

/** The paid boxes of a month in the one order of list, slips and labels: by kind, then by subscription. */
export async function listRunBoxes(
  db: Reader,
  boxMonth: BoxMonth,
  { isFrozen, limit }: { isFrozen: boolean; limit: number },
) {
  return selectRunBoxes(db)
    .where(
      and(
        eq(boxes.boxMonth, boxMonth),
        inArray(boxes.status, ["charged", "packed", "dispatched"]),
        isFrozen ? isNotNull(boxes.frozenAt) : undefined,
      ),
    )
    .orderBy(asc(boxes.audience), asc(boxes.naturalness), asc(boxes.subscriptionId))
    .limit(limit);
}

export async function listRunBoxesById(db: Reader, boxIds: readonly number[]) {
  if (boxIds.length === 0) return [];
  return selectRunBoxes(db).where(isOneOf(boxes.id, boxIds));
}

function selectRunBoxes(db: Reader) {
  return db
    .select(runBox)
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(parcels, eq(parcels.boxId, boxes.id));
}

export type RunBoxRow = Awaited<ReturnType<typeof listRunBoxes>>[number];

/** How many of each product the frozen boxes of a month hold. */
export async function countPicks(db: Reader, boxMonth: BoxMonth): Promise<{ productId: number; units: number }[]> {
  const productId = sql<number>`jsonb_array_elements_text(${boxes.productIds})::integer`.as("product_id");
  const held = db
    .select({ productId })
    .from(boxes)
    .where(and(eq(boxes.boxMonth, boxMonth), inArray(boxes.status, ["charged", "packed"]), isNotNull(boxes.productIds)))
    .as("held");
  return db
    .select({ productId: held.productId, units: sql<number>`count(*)::integer` })
    .from(held)
    .groupBy(held.productId)
    .orderBy(held.productId);
}

export async function listShelf(
  db: Reader,
  productIds: readonly number[],
): Promise<{ id: number; name: string; stock: number }[]> {
  if (productIds.length === 0) return [];
  return db
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...productIds]));
}

/** The earliest month of which a paid or announced box has not left; undefined when there is none. */
export async function findOpenMonth(db: Reader): Promise<BoxMonth | undefined> {
  const [row] = await db
    .select({ boxMonth: boxes.boxMonth })
    .from(boxes)
    .where(inArray(boxes.status, ["billed", "unpaid", "charged", "packed"]))
    .orderBy(asc(boxes.boxMonth))
    .limit(1);
  return row?.boxMonth;
}

/** Which of some boxes belong to a month. */
export async function filterBoxesOfMonth(db: Reader, boxMonth: BoxMonth, boxIds: readonly number[]): Promise<number[]> {
  if (boxIds.length === 0) return [];
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.boxMonth, boxMonth), inArray(boxes.id, [...boxIds])));
  return rows.map((row) => row.id);
}

/** The packed boxes of a month that may leave, in the order of the list. */
export async function listPackedIds(db: Reader, boxMonth: BoxMonth): Promise<number[]> {
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .innerJoin(parcels, eq(parcels.boxId, boxes.id))
    .where(and(eq(boxes.boxMonth, boxMonth), eq(boxes.status, "packed"), isNull(parcels.heldAt)))
    .orderBy(asc(boxes.audience), asc(boxes.naturalness), asc(boxes.subscriptionId));
  return rows.map((row) => row.id);
}
