import { sql } from "drizzle-orm";
import { settings } from "./schema/catalogue.ts";

/** All rows of the settings by their key; null while nothing has been changed. */
export type StoredSettings = Readonly<Record<string, unknown>> | null;

/** For any statement that is sent anyway: rules are needed with every price. */
export const storedSettings = sql<StoredSettings>`(select jsonb_object_agg(${settings.key}, ${settings.value}) from ${settings})`;
