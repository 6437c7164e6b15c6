import { sql } from "drizzle-orm";
import { settings } from "./schema/catalogue.ts";

/** All settings by key. Null if none was changed. */
export type StoredSettings = Readonly<Record<string, unknown>> | null;

/** Subquery for other statements, because every price needs the settings. */
export const storedSettings = sql<StoredSettings>`(select jsonb_object_agg(${settings.key}, ${settings.value}) from ${settings})`;
