import { randomBytes } from "node:crypto";
import { desc } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { installations } from "#server/db/schema/payments.ts";

export type Installation = typeof installations.$inferSelect;

/** Names that the database has had, the present one first. */
export async function listInstallations(db: Reader): Promise<Installation[]> {
  return db.select().from(installations).orderBy(desc(installations.beganAt), desc(installations.isRestored));
}

/** Gives the database a new name; a second first one is none. */
export async function insertInstallation(db: Reader, began: Omit<Installation, "prefix">): Promise<void> {
  await db
    .insert(installations)
    .values({ ...began, prefix: randomBytes(8).toString("hex") })
    .onConflictDoNothing();
}
