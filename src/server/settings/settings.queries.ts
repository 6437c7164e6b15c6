import { eq } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { settings } from "#server/db/schema/catalogue.ts";

export async function listSettings(db: Reader): Promise<{ key: string; value: unknown }[]> {
  return db.select({ key: settings.key, value: settings.value }).from(settings);
}

export async function findSetting(db: Reader, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}
