import { tidyTables } from "#server/db/tidy-tables.ts";
import type { Shop } from "#server/kernel/shop.ts";

/** Does for the embedded database what PostgreSQL does by itself; on PostgreSQL it does nothing. */
export async function tidyEmbedded(shop: Shop): Promise<void> {
  if (!shop.config.databaseUrl) await tidyTables(shop.db);
}
