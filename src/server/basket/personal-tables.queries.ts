import { inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { carts } from "#server/platform/db/schema/basket.ts";
import { basketOwnersOf } from "#server/platform/kernel/shop.ts";

export const BASKET_TABLES: PersonalTables = {
  carts: {
    export: "only the owner; its lines are exported",
    erasure: deleteBasket,
    retention: { job: "forget-old-baskets" },
  },
  cart_items: {
    export: {
      basket: {
        of: ({ userId }) => sql`cart_id in (select ${carts.id} from ${carts} where ${isOwnedBy(userId)})`,
      },
    },
    erasure: "goes with its basket",
    retention: { job: "forget-old-baskets" },
  },
};

async function deleteBasket(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(carts).where(isOwnedBy(userId));
}

/** Condition: a basket of this customer, also one for a gift or a plan that was ordered directly. */
function isOwnedBy(userId: number): SQL {
  return inArray(carts.userId, basketOwnersOf(userId));
}
