import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { carts } from "#server/platform/db/schema/basket.ts";

export const BASKET_TABLES: PersonalTables = {
  carts: {
    export: "only the owner; its lines are exported",
    erasure: deleteBasket,
    retention: { job: "forget-old-baskets" },
  },
  cart_items: {
    export: {
      basket: { of: ({ userId }) => sql`cart_id in (select id from carts where user_id = ${String(userId)})` },
    },
    erasure: "goes with its basket",
    retention: { job: "forget-old-baskets" },
  },
};

async function deleteBasket(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(carts).where(eq(carts.userId, String(userId)));
}
