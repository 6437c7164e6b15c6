import { eq } from "drizzle-orm";
import type { TableRefusal } from "#domain/orders/packing-table.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { packingActions } from "#server/platform/db/schema/parcels.ts";

/** Records a packing. Returns false if its key is already there. */
export async function insertPackingAction(
  tx: Tx,
  action: { key: string; parcelId: number; refusal: TableRefusal | null; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(packingActions)
    .values(action)
    .onConflictDoNothing({ target: packingActions.key })
    .returning({ key: packingActions.key });
  return rows.length > 0;
}

export async function findPackingAction(db: Reader, key: string) {
  const [row] = await db
    .select({ parcelId: packingActions.parcelId, refusal: packingActions.refusal })
    .from(packingActions)
    .where(eq(packingActions.key, key));
  return row;
}
