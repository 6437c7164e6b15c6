import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "#server/db/open-database.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** Takes an ended subscription out of the dashboard's lists; false when it runs or is out of them already. */
export async function archiveEnded(tx: Tx, subscriptionId: number, now: Date): Promise<boolean> {
  const archived = await tx
    .update(subscriptions)
    .set({ archivedAt: now, updatedAt: now })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        isNull(subscriptions.archivedAt),
        inArray(subscriptions.status, ["cancelled", "completed"]),
      ),
    )
    .returning({ id: subscriptions.id });
  return archived.length > 0;
}
