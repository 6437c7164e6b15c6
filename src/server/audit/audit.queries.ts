import type { Tx } from "#server/db/open-database.ts";
import { auditLog } from "#server/db/schema/audit.ts";

export async function insertChange(tx: Tx, change: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(change);
}
