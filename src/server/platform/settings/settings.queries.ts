import { eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { settings } from "#server/platform/db/schema/catalogue.ts";
import { statement } from "#server/platform/db/statement.ts";
import { type StoredSettings, storedSettings } from "#server/platform/db/stored-settings.ts";

const finding = statement({ stored: storedSettings }, (db, fields) => db.select(fields).from(sql`(values (1)) as one`));

export async function findStoredSettings(db: Reader): Promise<StoredSettings> {
  const [row] = await finding(db, {});
  return row?.stored ?? null;
}

export async function findSetting(db: Reader, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

export async function saveSetting(tx: Tx, key: string, value: unknown, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
}

export async function dropSetting(tx: Tx, key: string): Promise<void> {
  await tx.delete(settings).where(eq(settings.key, key));
}
