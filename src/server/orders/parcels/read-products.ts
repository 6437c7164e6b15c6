import { parcelUnits } from "#domain/parcels.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listProductLines, listRefundedLines } from "./parcels.queries.ts";

/** What of a line goes into its order's parcel. */
export interface PackedProduct {
  orderItemId: number;
  productId: number | null;
  name: string;
  /** At least 1. */
  quantity: number;
}

/** What the goods' parcels of some orders hold, by order, each with when it first left. */
export async function readProducts(
  db: Reader,
  parcels: readonly { orderId: number | null; leftAt: Date | null }[],
): Promise<ReadonlyMap<number, readonly PackedProduct[]>> {
  const orderIds = parcels.flatMap(({ orderId }) => orderId ?? []);
  const [lines, refunds] = await Promise.all([listProductLines(db, orderIds), listRefundedLines(db, orderIds)]);
  const linesById = Map.groupBy(lines, (line) => line.orderId);
  const refundsById = Map.groupBy(refunds, (refund) => refund.orderId);
  return new Map(
    parcels.flatMap(({ orderId, leftAt }) => {
      if (orderId === null) return [];
      const own = linesById.get(orderId) ?? [];
      const units = parcelUnits(own, refundsById.get(orderId) ?? [], leftAt);
      const products = own
        .map(({ orderItemId, productId, name }) => ({
          orderItemId,
          productId,
          name,
          quantity: units.get(orderItemId) ?? 0,
        }))
        .filter(({ quantity }) => quantity > 0);
      return [[orderId, products]];
    }),
  );
}
