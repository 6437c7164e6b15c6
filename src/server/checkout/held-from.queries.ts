import { and, count, eq, isNull, min, sql, sum } from "drizzle-orm";
import { composeOnce } from "#server/platform/db/compose-once.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { discountHolds, stockHolds } from "#server/platform/db/schema/inventory.ts";
import { orders } from "#server/platform/db/schema/orders.ts";

export interface Held {
  orders: number;
  units: number;
  codes: number;
  /** Earliest release of a hold if its order stays unpaid. */
  firstFreeAt: Date | undefined;
}

const summingHolds = composeOnce((db) => {
  const units = db
    .select({ orderId: stockHolds.orderId, units: sum(stockHolds.quantity).as("units") })
    .from(stockHolds)
    .where(eq(stockHolds.orderId, orders.id))
    .groupBy(stockHolds.orderId)
    .as("held");
  return db
    .select({
      orders: count(),
      codes: count(discountHolds.orderId),
      firstFreeAt: min(orders.expiresAt),
      units: sum(units.units).mapWith(Number),
    })
    .from(orders)
    .leftJoin(discountHolds, eq(discountHolds.orderId, orders.id))
    .leftJoinLateral(units, sql`true`)
    .where(
      and(
        eq(orders.heldFrom, sql.placeholder("heldFrom")),
        isNull(orders.paidAt),
        eq(orders.status, "pending"),
        sql`${orders.id} is distinct from ${sql.placeholder("exceptOrderId")}::integer`,
      ),
    );
});

/** Units and codes held by unpaid orders from one network, except one order. */
export async function sumHoldsFrom(tx: Tx, heldFrom: string, exceptOrderId: number | undefined): Promise<Held> {
  const [open] = await summingHolds(tx, { heldFrom, exceptOrderId: exceptOrderId ?? null });
  return {
    orders: open?.orders ?? 0,
    units: open?.units ?? 0,
    codes: open?.codes ?? 0,
    firstFreeAt: open?.firstFreeAt ?? undefined,
  };
}
