import { and, eq, isNull, sql, sum } from "drizzle-orm";
import type { Tx } from "#server/platform/db/open-database.ts";
import { discountHolds, stockHolds } from "#server/platform/db/schema/inventory.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { statement } from "#server/platform/db/statement.ts";

export interface NetworkHolds {
  orders: number;
  units: number;
  codes: number;
  /** Earliest release of a hold if its order stays unpaid. */
  firstFreeAt: Date | undefined;
}

const HELD = {
  orders: sql<number>`count(*)::integer`,
  codes: sql<number>`count(${discountHolds.orderId})::integer`,
  firstFreeAtMs: sql<number | null>`(extract(epoch from min(${orders.expiresAt})) * 1000)::double precision`,
  units: sql<number | null>`sum(held.units)::integer`,
};

const summingHolds = statement(HELD, (db, fields) => {
  const units = db
    .select({ orderId: stockHolds.orderId, units: sum(stockHolds.quantity).as("units") })
    .from(stockHolds)
    .where(eq(stockHolds.orderId, orders.id))
    .groupBy(stockHolds.orderId)
    .as("held");
  return db
    .select(fields)
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
export async function sumNetworkHolds(
  tx: Tx,
  heldFrom: string,
  exceptOrderId: number | undefined,
): Promise<NetworkHolds> {
  const [open] = await summingHolds(tx, { heldFrom, exceptOrderId: exceptOrderId ?? null });
  return {
    orders: open?.orders ?? 0,
    units: open?.units ?? 0,
    codes: open?.codes ?? 0,
    firstFreeAt: typeof open?.firstFreeAtMs === "number" ? new Date(open.firstFreeAtMs) : undefined,
  };
}
